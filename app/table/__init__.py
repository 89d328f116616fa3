"""One table, many devices: a host keeps the game, guests wish and see. No window toolkit in it."""
