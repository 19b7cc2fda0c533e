"""How creatures of links are drawn: what their pictures show that those of another kind of body do not."""
