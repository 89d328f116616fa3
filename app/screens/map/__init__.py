"""The screen: an odds map."""
