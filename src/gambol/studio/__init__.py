"""The studio: gambol in a browser. Bodies are drawn, gaits discovered, designed and compared; all of it is runs."""
