"""Descriptions of bodies: links, joints, muscles, springs, contacts and sensors. Knows no numerics, no controllers."""
