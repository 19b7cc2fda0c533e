"""Live pages: a creature and its gaits as one file that runs in a browser, with the same bits as everywhere."""
