"""Controllers that are functions of time alone (Grzeszczuk and Terzopoulos 1995): a file each for its two families."""
