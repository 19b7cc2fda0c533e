/* Flocks: memory in blocks of lanes, time in steps, and gaits that become one another. */

void creature__turn(real *state, const real *numbers, const real *tables, int64_t steps, int64_t blocks);
void creature__look(real *seen, const real *numbers, const real *tables, int64_t steps, int64_t blocks);

struct change {
  double from[NUMBERS];
  int64_t began, until; /* until 0: none */
};

struct push {
  int part;
  double force[3];
  int64_t until; /* 0: none */
};

struct member {
  int gait, led;
  struct change change;
  struct push push;
  double mark[3], numbers[NUMBERS];
};

struct creature {
  int count, blocks, shaped; /* shaped: whether it stands on heights of somebody */
  int64_t tick;
  double owed, *heights;
  real *state, *numbers, *seen, *tables;
  struct member *members;
  float *places, *rotations;
};

static size_t at(int slots, int row) { return (size_t)(row / LANES) * slots * LANES + row % LANES; }

static double seen(const creature *flock, int i, int slot) { return flock->seen[at(SEEN, i) + (size_t)slot * LANES]; }

/* The last creature also fills what is left of the last block. */
static int rows_end(const creature *flock, int i) { return i == flock->count - 1 ? flock->blocks * LANES : i + 1; }

static void tell(creature *flock, int i) {
  for (int row = i; row < rows_end(flock, i); row++)
    for (int k = 0; k < NUMBERS; k++) flock->numbers[at(NUMBERS, row) + (size_t)k * LANES] = (real)flock->members[i].numbers[k];
}

static void set_state(creature *flock, int i, const double *state) {
  for (int row = i; row < rows_end(flock, i); row++)
    for (int k = 0; k < STATE; k++) flock->state[at(STATE, row) + (size_t)k * LANES] = (real)state[k];
}

void creature_state(const creature *flock, int i, double *state) {
  for (int k = 0; k < STATE; k++) state[k] = flock->state[at(STATE, i) + (size_t)k * LANES];
}

/* Where parts are, as others like it: a quaternion, x, y, z, w. */
static void show(creature *flock, int i) {
  for (int part = 0; part < CREATURE_PARTS; part++) {
    float *place = flock->places + 3 * ((size_t)i * CREATURE_PARTS + part);
    float *turn = flock->rotations + 4 * ((size_t)i * CREATURE_PARTS + part);
    const int first = PLACES + part * PLACE_AXES, turned = first + CREATURE_DIMENSIONS;
    for (int axis = 0; axis < 3; axis++) place[axis] = axis < CREATURE_DIMENSIONS ? (float)seen(flock, i, first + axis) : 0.0f;
    const int told = PLACE_AXES - CREATURE_DIMENSIONS;
    const double half = told == 1 ? seen(flock, i, turned) / 2.0 : 0.0;
    turn[0] = turn[1] = 0.0f;
    turn[2] = (float)sin(half);
    turn[3] = (float)cos(half);
    for (int axis = 0; told == 4 && axis < 4; axis++) turn[(axis + 3) % 4] = (float)seen(flock, i, turned + axis);
  }
}

static void look(creature *flock) {
  for (int block = 0; block < flock->blocks; block++)
    memcpy(flock->seen + (size_t)block * SEEN * LANES, flock->state + (size_t)block * STATE * LANES, sizeof(real) * STATE * LANES);
  creature__look(flock->seen, flock->numbers, flock->tables, 1, flock->blocks);
  for (int i = 0; i < flock->count; i++) show(flock, i);
}

/* A force is the pull of a spring so soft and so long that it pulls alike wherever the part is. */
static void touch(creature *flock, int i) {
  struct member *one = flock->members + i;
  memset(one->numbers + HAND, 0, sizeof(double) * (NUMBERS - HAND));
  if (one->push.until) {
    one->numbers[HAND] = 1.0;
    one->numbers[HAND_KS] = GRIP;
    for (int axis = 0; axis < CREATURE_DIMENSIONS; axis++) one->numbers[HAND_AT + axis] = one->push.force[axis] / GRIP;
    one->numbers[HAND_HOLDS + one->push.part] = 1.0;
  }
  if (one->led) {
    one->numbers[HAND_LED] = 1.0;
    for (int axis = 0; axis < CREATURE_MARK; axis++) one->numbers[HAND_LED + 1 + axis] = one->mark[axis];
  }
  tell(flock, i);
}

/* On the way from one gait to another. What is whole in both, such as which pose follows, changes at once. */
static void blend(creature *flock, int i) {
  struct member *one = flock->members + i;
  struct change *change = &one->change;
  const double *to = gait_numbers[one->gait];
  double share = (double)(flock->tick - change->began) / (double)(change->until - change->began);
  if (share > 1.0) share = 1.0;
  for (int k = 0; k < HAND; k++) {
    const double from = change->from[k];
    const int leaps = share == 1.0 || (from == floor(from) && to[k] == floor(to[k]));
    one->numbers[k] = leaps ? to[k] : from + share * (to[k] - from);
  }
  if (share == 1.0) change->until = 0;
  tell(flock, i);
}

/* Numbers that change by themselves do so at whole frames or at the end of a push, however time is cut into steps. */
static void go_on(creature *flock) {
  for (int i = 0; i < flock->count; i++) {
    struct member *one = flock->members + i;
    if (one->push.until && flock->tick >= one->push.until) {
      one->push.until = 0;
      touch(flock, i);
    }
    if (one->change.until && (flock->tick % STRIDE == 0 || flock->tick >= one->change.until)) blend(flock, i);
  }
}

static int64_t fewer(int64_t a, int64_t b) { return a < b ? a : b; }

static void run(creature *flock, int64_t left) {
  while (left > 0) {
    int64_t some = left;
    for (int i = 0; i < flock->count; i++) {
      const struct member *one = flock->members + i;
      if (one->change.until) some = fewer(some, fewer(STRIDE - flock->tick % STRIDE, one->change.until - flock->tick));
      if (one->push.until) some = fewer(some, one->push.until - flock->tick);
    }
    creature__turn(flock->state, flock->numbers, flock->tables, some, flock->blocks);
    flock->tick += some;
    left -= some;
    go_on(flock);
  }
}

/* The pieces between corners as programs read them: height = offset + slope x, level before the first and after the last. */
static void stand(creature *flock) {
  for (size_t k = 0; k < TABLES; k++) flock->tables[k] = (real)tables[k];
  if (!flock->shaped) return;
#if CORNERS
  const double *y = flock->heights;
  for (int i = 0; i <= CORNERS; i++) {
    const int corner = i < 1 ? 0 : i - 1, level = i == 0 || i == CORNERS;
    const double x = BOARD_FIRST + corner * BOARD_STEP, next = BOARD_FIRST + i * BOARD_STEP;
    const double slope = level ? 0.0 : (y[i] - y[i - 1]) / (next - x);
    flock->tables[BOARD_SLOPE + i] = (real)slope;
    flock->tables[BOARD_OFFSET + i] = (real)(y[corner] - slope * x);
    flock->tables[BOARD_NORMAL + i] = (real)(1.0 / sqrt(1.0 + slope * slope));
  }
#endif
}
