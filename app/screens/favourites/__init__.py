"""The screen: favourites."""
