"""`python -m emberbox` is the command `emberbox`."""

from emberbox.cli import main

if __name__ == "__main__":
    main()
