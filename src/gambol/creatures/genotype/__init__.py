"""Plans of bodies: a graph of nodes and links that is expanded to masses and springs (Sanders 2000, section 2.1)."""
