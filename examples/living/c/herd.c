/* Ten creatures on hills, pushed and told to change their gait: where they are after each second.
 *
 *   gambol discover luxo --out runs/luxo
 *   gambol module runs/luxo --out luxo.so
 *   cc -std=c11 herd.c ./luxo.so -lm -o herd && ./herd */
#include <math.h>
#include <stdio.h>
#include "luxo.h"

enum { COUNT = 10, SECONDS = 8, FRAMES = 60 };

static double hills(double x, void *data) {
  const double *high = data;
  return *high * (1.0 - cos(1.5 * x));
}

int main(void) {
  double high = 0.03, x[COUNT], place[LUXO_DIMENSIONS], force[LUXO_DIMENSIONS] = {3.0, 4.0};
  for (int i = 0; i < COUNT; i++) x[i] = 0.5 * i;
  luxo *herd = luxo_new(COUNT, 0, x, hills, &high);
  if (!herd) return fprintf(stderr, "%s\n", luxo_complaint()), 1;
  for (int i = 0; i < COUNT; i++) luxo_change(herd, i, i % LUXO_GAITS, 0.0);
  for (int second = 1; second <= SECONDS; second++) {
    if (second == 3 && !luxo_push(herd, 0, LUXO_PARTS - 1, force, 0.1)) fprintf(stderr, "%s\n", luxo_complaint());
    if (second == 5) luxo_change(herd, 1, 0, 0.4);
    for (int frame = 0; frame < FRAMES; frame++) luxo_step(herd, 1.0 / FRAMES);
    printf("%d s:", second);
    for (int i = 0; i < COUNT; i++) {
      luxo_centre(herd, i, place);
      printf("  %6.2f", place[0]);
    }
    printf("\n");
  }
  for (int i = 0; i < COUNT; i++) printf("%d: %s\n", i, luxo_gait_name(luxo_gait(herd, i)));
  luxo_free(herd);
  return 0;
}
