"""The version of Playsheet, kept in this one place."""

VERSION = "2.0.0"
