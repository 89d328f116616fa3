"""The screen: assemble."""
