/* $name, alive: $summary
 * Written by gambol $version (`gambol module`). Lengths are metres, forces newtons, times seconds; y is up.
 *
 * Functions that return int return 1, or 0 if they cannot do what they are asked. Then nothing has changed, and
 * creature_complaint() says why. A flock belongs to one thread at a time; different flocks may run side by side. */
#ifndef CREATURE_H
#define CREATURE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum creature_sizes {
  CREATURE_GAITS = $gaits,
  CREATURE_PARTS = $parts,
  CREATURE_CONTACTS = $contacts,
  CREATURE_DIMENSIONS = $dimensions, /* of a place, a velocity and a force */
  CREATURE_MARK = $mark,       /* numbers of a target; 0 if it looks for none */
  CREATURE_STATE = $state     /* numbers of one creature's state */
};

enum creature_gait_numbers { $gait_numbers };
enum creature_part_numbers { $part_numbers };

#define CREATURE_DT $dt /* s, of one step of its physics */

typedef struct creature creature; /* one or more of them, side by side in one memory; they do not feel one another */
typedef double (*creature_height)(double x, void *data);

/* Creatures that begin with a gait, each at its x (NULL: 0), on ground of which `height` tells how high it is at x
 * (NULL: as in the run). NULL if that cannot be. */
creature *creature_new(int count, int gait, const double *x, creature_height height, void *data);
void creature_free(creature *flock);
const char *creature_complaint(void); /* about the last call in this thread that failed */

const char *creature_gait_name(int gait); /* NULL if there is none */
const char *creature_part_name(int part);
const char *creature_contact_name(int contact);
int creature_gait_called(const char *name); /* its number, or -1 */
int creature_part_called(const char *name);

int creature_step(creature *flock, double seconds);                      /* what is left of a step is kept for the next call */
int creature_change(creature *flock, int i, int gait, double seconds);   /* takes on a gait within so many seconds */
int creature_push(creature *flock, int i, int part, const double *force, double seconds); /* in place of the push before */
int creature_target(creature *flock, int i, const double *point);        /* NULL: lets go */
int creature_ground(creature *flock, creature_height height, void *data); /* other ground from here on */

const float *creature_places(const creature *flock);    /* x, y, z of each part of each creature; the same address always */
const float *creature_rotations(const creature *flock); /* a quaternion of each part of each creature: x, y, z, w */
double creature_seconds(const creature *flock);
int creature_gait(const creature *flock, int i);
void creature_centre(const creature *flock, int i, double *place);
void creature_velocity(const creature *flock, int i, double *velocity);
int creature_touches(const creature *flock, int i, int contact); /* whether it is on the ground */
int creature_diverged(const creature *flock, int i);             /* whether its numbers ran away: then it stays as it is */
void creature_state(const creature *flock, int i, double *state); /* as gambol has it */

size_t creature_save(const creature *flock, void *room); /* how many bytes; writes them unless `room` is NULL */
int creature_restore(creature *flock, const void *saved, size_t size);

#ifdef __cplusplus
}
#endif
#endif
