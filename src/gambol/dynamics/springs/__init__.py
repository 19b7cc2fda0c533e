"""Bodies of point masses and springs: their forces as loops over tables, their steps, moments and sensors."""
