"""Catalogues: what players read is found in the code and the sheets, and put into a `.po` for each language."""
