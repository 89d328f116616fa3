"""What comes of each action: a sentence, what is written on cards, what follows."""
