"""Luxo over obstacles, each cleared by a leap from a motion space: leaves course.mp4 and course.png."""

import gambol

space = gambol.load("examples/luxo-space.yaml")
course = gambol.load("examples/obstacle-course.yaml")
run = gambol.skills.run_course(space, course, progress=gambol.Progress(lambda report: print(report.note)))
for jump in run.jumps:
    print(f"at {jump.obstacle.at:g} m: a leap of {100 * jump.leap:.0f} cm, {1000 * jump.clearance:.0f} mm above it")
run.motion.save("course.png")
run.motion.save("course.mp4")
