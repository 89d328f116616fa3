"""What a ruleset package is made of: tables, facts, actions, units, turn."""
