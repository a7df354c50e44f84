"""The rules, one file per section of the rulebook: `course` is its overview."""
