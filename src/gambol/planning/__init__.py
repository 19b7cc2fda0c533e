"""Planning: a tree of saved states, grown best first until a sequence of inputs does what a problem asks for."""
