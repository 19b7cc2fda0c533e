"""The equations of motion, contacts, media and sensors as plain functions over numbers. Knows no scores, no search.

Floats in, floats out: the reference simulator. Traced values in: a tape. `docs/physics.md` derives what stands here.
"""

from gambol.dynamics import link_growth as link_growth  # says how bodies of links grow
