"""Bodies of rigid links in a plane: their equations of motion, contacts, media and sensors."""
