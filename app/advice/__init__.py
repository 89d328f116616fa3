"""What a screen shows of the advice that rules/advice works out. No window toolkit in it."""
