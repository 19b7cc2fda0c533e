"""Bodies in their worlds as systems to be stepped: plain functions over numbers. Knows no scores, no search.

`system.py` and `moment.py` say what every kind of body provides; each kind is a folder of its own. Floats in, floats
out: the reference simulator. Traced values in: a tape. `docs/physics.md` derives what stands here.
"""
