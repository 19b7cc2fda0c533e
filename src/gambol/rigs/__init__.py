"""Other people's rigs: glTF files with a skin on bones, read as they are, and written with clips added."""
