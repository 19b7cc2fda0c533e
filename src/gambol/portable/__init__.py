"""Arithmetic whose order is written down: the same bits on every processor, as results, files and films promise.

What NumPy hands to a library of linear algebra (`@`, `dot`, `convolve`, `linalg`) is added up as the processor likes,
and its sines, exponentials and powers are other code on other processors. Sums along an axis, square roots and what is
done number by number are safe.
"""
