"""The screens, each built when it is first visited."""
