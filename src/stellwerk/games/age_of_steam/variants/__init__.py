"""What each map changes, as answers to the questions of rules/questions.py."""
