"""The rules, one file per phase of the rulebook: `course` is its overview."""
