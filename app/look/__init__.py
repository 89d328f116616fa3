"""How the app looks: theme, letterings, texts."""
