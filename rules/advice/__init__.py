"""Odds that advise: what would change it, maps, several shots, my cards against theirs."""
