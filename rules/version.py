"""The version of Playsheet, kept in this one place."""

VERSION = "1.0.0"
