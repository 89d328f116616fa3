"""The turn of each sheet as plain data: what is done, whose turn it is, what comes next. No window needed."""
