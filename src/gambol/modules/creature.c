/* What somebody asks of a flock, looked at before anything changes. */

static _Thread_local char complaint[200] = "";

const char *creature_complaint(void) { return complaint; }

static int refused(const char *format, ...) {
  va_list given;
  va_start(given, format);
  vsnprintf(complaint, sizeof complaint, format, given);
  va_end(given);
  return 0;
}

static int one_of(const creature *flock, int i) {
  return (i >= 0 && i < flock->count) || refused("no creature %d; the flock has 0 to %d", i, flock->count - 1);
}

static int all_finite(const double *given, int count, const char *what) {
  for (int k = 0; k < count; k++)
    if (!isfinite(given[k])) return refused("%s of %g; it is a finite number", what, given[k]);
  return 1;
}

static int a_gait(int gait) {
  return (gait >= 0 && gait < CREATURE_GAITS) || refused("no gait %d; there are 0 to %d", gait, CREATURE_GAITS - 1);
}

static int64_t ticks_in(double seconds) { return (int64_t)floor(seconds / CREATURE_DT + 0.5); }

static const char *named(const char *const *names, int count, int i) { return i >= 0 && i < count ? names[i] : NULL; }

static int called(const char *const *names, int count, const char *name) {
  for (int i = 0; name && i < count; i++)
    if (!strcmp(names[i], name)) return i;
  return -1;
}

const char *creature_gait_name(int gait) { return named(gait_names, CREATURE_GAITS, gait); }
const char *creature_part_name(int part) { return named(part_names, CREATURE_PARTS, part); }
const char *creature_contact_name(int contact) { return named(contact_names, CREATURE_CONTACTS, contact); }
int creature_gait_called(const char *name) { return called(gait_names, CREATURE_GAITS, name); }
int creature_part_called(const char *name) { return called(part_names, CREATURE_PARTS, name); }

/* Heights at the corners of the board, all of them before anything changes; NULL if that cannot be. */
static double *sampled(creature_height height, void *data) {
  if (!CORNERS) return refused("the ground of this creature is a formula; it cannot be changed"), NULL;
  double *heights = malloc(sizeof(double) * (CORNERS + 1));
  if (!heights) return refused("no memory for the ground"), NULL;
  for (int k = 0; k < CORNERS; k++) {
    heights[k] = height(BOARD_FIRST + k * BOARD_STEP, data);
    if (!all_finite(heights + k, 1, "a height of the ground")) return free(heights), NULL;
  }
  return heights;
}

/* Takes a ground that was sampled; NULL: as in the run. */
static void settle(creature *flock, double *heights) {
  free(flock->heights);
  flock->heights = heights;
  flock->shaped = heights != NULL;
  stand(flock);
}

static double height_at(const creature *flock, double x) {
  if (!flock->shaped) return 0.0;
  const double corner = ceil((x - BOARD_FIRST) / BOARD_STEP);
  const int i = corner < 0.0 ? 0 : corner > CORNERS ? CORNERS : (int)corner;
  const double *y = flock->heights;
  if (i == 0 || i == CORNERS) return y[i ? CORNERS - 1 : 0];
  return y[i - 1] + (x - (BOARD_FIRST + (i - 1) * BOARD_STEP)) / BOARD_STEP * (y[i] - y[i - 1]);
}

/* Where a contact is, along x: its part's place, and its own in the part's frame. */
static double contact_x(const creature *flock, int i, int contact) {
  const int first = PLACES + contact_parts[contact] * PLACE_AXES;
  const double *own = contact_at[contact], x = seen(flock, i, first);
  if (PLACE_AXES == CREATURE_DIMENSIONS) return x;
  if (CREATURE_DIMENSIONS < 3) {
    const double angle = seen(flock, i, first + 2);
    return x + cos(angle) * own[0] - sin(angle) * own[1];
  }
  double q[4] = {0.0};
  for (int axis = 0; axis < 4; axis++) q[axis] = seen(flock, i, first + 3 + axis);
  const double v = 2.0 * (q[3] * own[0] - q[1] * own[2]), t = 2.0 * (q[1] * own[1] - q[2] * own[0]);
  const double u = 2.0 * (q[2] * own[2] - q[3] * own[1]);
  return x + own[0] + q[0] * u + q[2] * t - q[3] * v;
}

/* At x, and lifted so far that none of its contacts is below the ground. */
static int begin(creature *flock, int i, double x) {
  double lift = 0.0, state[STATE];
  for (int contact = 0; contact < CREATURE_CONTACTS; contact++) lift = fmax(lift, height_at(flock, contact_x(flock, i, contact) + x));
  if (x == 0.0 && lift == 0.0) return 1;
  if (!SHIFTED) return refused("this body begins where it is; leave x out, and the ground level where it begins");
  creature_state(flock, i, state);
  for (int k = 0; k < SHIFTED; k++) {
    state[shift_x[k]] += x;
    state[shift_y[k]] += lift;
  }
  set_state(flock, i, state);
  return 1;
}

static void *room(size_t bytes) { return aligned_alloc(64, (bytes + 63) / 64 * 64); }

static creature *laid(int count) {
  creature *flock = calloc(1, sizeof *flock);
  if (!flock) return NULL;
  const size_t blocks = (size_t)(count + LANES - 1) / LANES, block = sizeof(real) * LANES, parts = (size_t)count * CREATURE_PARTS;
  flock->count = count;
  flock->blocks = (int)blocks;
  flock->state = room(blocks * STATE * block);
  flock->numbers = room(blocks * NUMBERS * block);
  flock->seen = room(blocks * SEEN * block);
  flock->tables = room(sizeof(real) * TABLES);
  flock->members = calloc((size_t)count, sizeof *flock->members);
  flock->places = calloc(parts, 3 * sizeof(float));
  flock->rotations = calloc(parts, 4 * sizeof(float));
  if (!flock->state || !flock->numbers || !flock->seen || !flock->tables || !flock->members || !flock->places || !flock->rotations)
    return creature_free(flock), NULL;
  memset(flock->seen, 0, blocks * SEEN * block);
  return flock;
}

creature *creature_new(int count, int gait, const double *x, creature_height height, void *data) {
  if (count < 1 || count > MOST) return refused("a flock of %d; it has 1 to %d", count, MOST), NULL;
  if (!a_gait(gait) || (x && !all_finite(x, count, "a place to begin at"))) return NULL;
  double *heights = height ? sampled(height, data) : NULL;
  if (height && !heights) return NULL;
  creature *flock = laid(count);
  if (!flock) return free(heights), refused("no memory for a flock of %d", count), NULL;
  settle(flock, heights);
  for (int i = 0; i < count; i++) {
    flock->members[i].gait = gait;
    memcpy(flock->members[i].numbers, gait_numbers[gait], sizeof gait_numbers[gait]);
    set_state(flock, i, gait_starts[gait]);
    tell(flock, i);
  }
  look(flock);
  for (int i = 0; i < count; i++)
    if (!begin(flock, i, x ? x[i] : 0.0)) return creature_free(flock), NULL;
  look(flock);
  return flock;
}

void creature_free(creature *flock) {
  if (!flock) return;
  free(flock->heights), free(flock->state), free(flock->numbers), free(flock->seen), free(flock->tables);
  free(flock->members), free(flock->places), free(flock->rotations), free(flock);
}

int creature_step(creature *flock, double seconds) {
  if (!(seconds >= 0.0 && seconds <= MOST_SECONDS)) return refused("a step of %g s; it may take 0 to %g s", seconds, MOST_SECONDS);
  flock->owed += seconds / CREATURE_DT;
  const double steps = floor(flock->owed + 1e-6); /* what lacks so little to be whole was rounded */
  flock->owed -= steps;
  run(flock, (int64_t)steps);
  if (steps > 0.0) look(flock);
  return 1;
}

int creature_change(creature *flock, int i, int gait, double seconds) {
  if (!one_of(flock, i) || !a_gait(gait)) return 0;
  if (!(seconds >= 0.0 && seconds <= MOST_SECONDS)) return refused("a change within %g s; it may take 0 to %g s", seconds, MOST_SECONDS);
  struct member *one = flock->members + i;
  const int64_t ticks = ticks_in(seconds);
  one->gait = gait;
  memcpy(one->change.from, one->numbers, sizeof(double) * HAND);
  one->change.began = flock->tick - (ticks ? 0 : 1);
  one->change.until = flock->tick + ticks;
  blend(flock, i);
  return 1;
}

int creature_push(creature *flock, int i, int part, const double *force, double seconds) {
  if (!one_of(flock, i) || !all_finite(force, CREATURE_DIMENSIONS, "a force")) return 0;
  if (part < 0 || part >= CREATURE_PARTS) return refused("no part %d; there are 0 to %d", part, CREATURE_PARTS - 1);
  if (!(seconds > 0.0 && seconds <= MOST_SECONDS)) return refused("a push of %g s; it must take more than 0 s and at most %g s", seconds, MOST_SECONDS);
  const int64_t ticks = ticks_in(seconds);
  struct push push = {part, {0.0}, flock->tick + (ticks > 1 ? ticks : 1)};
  memcpy(push.force, force, sizeof(double) * CREATURE_DIMENSIONS);
  flock->members[i].push = push;
  touch(flock, i);
  return 1;
}

int creature_target(creature *flock, int i, const double *point) {
  if (!one_of(flock, i)) return 0;
  if (!CREATURE_MARK) return refused("this creature follows no target, because it has no eyes and its gaits cannot be steered");
  if (point && !all_finite(point, CREATURE_MARK, "a target")) return 0;
  flock->members[i].led = point != NULL;
  if (point) memcpy(flock->members[i].mark, point, sizeof(double) * CREATURE_MARK);
  touch(flock, i);
  return 1;
}

int creature_ground(creature *flock, creature_height height, void *data) {
  double *heights = height ? sampled(height, data) : NULL;
  if (height && !heights) return 0;
  settle(flock, heights);
  look(flock);
  return 1;
}

const float *creature_places(const creature *flock) { return flock->places; }
const float *creature_rotations(const creature *flock) { return flock->rotations; }
double creature_seconds(const creature *flock) { return (double)flock->tick * CREATURE_DT; }
int creature_gait(const creature *flock, int i) { return flock->members[i].gait; }

static void told(const creature *flock, int i, int first, double *into) {
  for (int axis = 0; axis < CREATURE_DIMENSIONS; axis++) into[axis] = seen(flock, i, first + axis);
}

void creature_centre(const creature *flock, int i, double *place) { told(flock, i, CENTRE, place); }
void creature_velocity(const creature *flock, int i, double *velocity) { told(flock, i, VELOCITY, velocity); }

int creature_touches(const creature *flock, int i, int contact) {
  return contact >= 0 && contact < CREATURE_CONTACTS && seen(flock, i, CONTACT + contact) > 0.5;
}

int creature_diverged(const creature *flock, int i) { return flock->state[at(STATE, i) + (size_t)STATUS * LANES] > (real)0.5; }
