/* A flock that another program talks to, line by line: for Godot's scripts, which call no library by themselves.
 *
 *   cc -std=c11 pipe.c luxo.o -lm -o luxo-pipe
 *   luxo-pipe 20 0.9                        how many, and how many metres from one to the next
 *
 * It answers each line with one: `parts` and `gaits` with names, `step SECONDS` with x, y, z and a quaternion x, y, z, w
 * of each part of each creature, all else with `done`; or with `no: ` and why not. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "luxo.h"

static double hills(double x, void *data) {
  (void)data;
  return 0.1 * (1.0 - cos(1.2 * x));
}

static void answer(int done) { done ? puts("done") : printf("no: %s\n", luxo_complaint()); }

static void tell(const luxo *flock, int count) {
  const float *places = luxo_places(flock), *rotations = luxo_rotations(flock);
  for (int i = 0; i < count * LUXO_PARTS; i++) {
    for (int k = 0; k < 3; k++) printf("%.6g ", places[3 * i + k]);
    for (int k = 0; k < 4; k++) printf("%.6g ", rotations[4 * i + k]);
  }
  puts("");
}

static void names(const char *(*name)(int), int count) {
  for (int i = 0; i < count; i++) printf("%s ", name(i));
  puts("");
}

int main(int argc, char **argv) {
  const int count = argc > 1 ? atoi(argv[1]) : 1;
  const double apart = argc > 2 ? atof(argv[2]) : 0.0;
  double *x = calloc(count > 0 ? (size_t)count : 1, sizeof *x);
  for (int i = 0; x && i < count; i++) x[i] = apart * i;
  luxo *flock = x ? luxo_new(count, 0, x, hills, NULL) : NULL;
  if (!flock) return printf("no: %s\n", luxo_complaint()), 1;
  char line[256], word[64];
  double seconds, force[LUXO_DIMENSIONS];
  for (int i; fgets(line, sizeof line, stdin); fflush(stdout)) {
    if (sscanf(line, "step %lf", &seconds) == 1) {
      if (luxo_step(flock, seconds)) tell(flock, count);
      else answer(0);
    } else if (sscanf(line, "gait %d %63s %lf", &i, word, &seconds) == 3) {
      answer(luxo_change(flock, i, luxo_gait_called(word), seconds));
    } else if (sscanf(line, "push %d %63s %lf %lf %lf", &i, word, &seconds, force, force + 1) == 5) {
      answer(luxo_push(flock, i, luxo_part_called(word), force, seconds));
    } else if (line[0] == 'p') {
      names(luxo_part_name, LUXO_PARTS);
    } else if (line[0] == 'g') {
      names(luxo_gait_name, LUXO_GAITS);
    } else {
      puts("no: that is none of parts, gaits, step, gait, push");
    }
  }
  luxo_free(flock);
  return 0;
}
