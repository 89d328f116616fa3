"""What the rules say, as values: a pattern and what stands in its places, for every language to say it its own way.

Below everything else in `rules`: the engine names its throws with it, the frame its problems, the sheets all the rest.
"""

from rules.said.kinds import Json
from rules.said.lists import and_list, arrows, comma_list, dots, or_list, semicolons, sentences, slashes, sums
from rules.said.stored import is_stored_text, text_from_json, text_to_json, texts_to_json
from rules.said.telling import ANY_NAME, ENGLISH, NAME, Names, Words, called, capital, english, named, number, told
from rules.said.value import Name, Number, Part, Said, Text, decimal, dice, inches, name, role, said, say, signed

__all__ = [
    "ANY_NAME", "ENGLISH", "NAME", "Json", "Name", "Names", "Number", "Part", "Said", "Text", "Words", "and_list",
    "arrows", "called", "capital", "comma_list", "decimal", "dice", "dots", "english", "inches", "is_stored_text",
    "name", "named", "number", "or_list", "role", "said", "say", "semicolons", "sentences", "signed", "slashes", "sums",
    "text_from_json", "text_to_json", "texts_to_json", "told",
]
