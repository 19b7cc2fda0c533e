"""Pictures of creatures and their motions: film strips, portraits and the catalogue on one page."""
