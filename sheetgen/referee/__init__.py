"""From a written record to a verdict: reading, replaying, judging. It knows no game; rules come to it."""
