"""`python -m tests.fuzz`. Workers that are spawned load this module anew, and nothing by it."""

if __name__ == "__main__":
    import sys

    from tests.fuzz.campaign import main

    sys.exit(main(sys.argv[1:]))
