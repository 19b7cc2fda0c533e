"""Plans of bodies in space: a graph of stiff parts that is expanded to an ordinary creature of bones (Sims 1994)."""
