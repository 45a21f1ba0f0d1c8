"""How games speak: questions, choices and events in words, for the terminal and for the page."""
