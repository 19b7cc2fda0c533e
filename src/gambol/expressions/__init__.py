"""The small language in which people write scores, conditions and sections: text in, numbers over names out."""
