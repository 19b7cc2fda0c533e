/* Everything as bytes, to the last bit: what is saved is restored by the same walk. */

enum way { MEASURING, WRITING, READING };

struct walk {
  enum way way;
  unsigned char *at;
  size_t size;
};

static void carry(struct walk *walk, void *what, size_t bytes) {
  unsigned char *own = what;
  if (walk->way == READING) memcpy(own, walk->at + walk->size, bytes);
  if (walk->way == WRITING) memcpy(walk->at + walk->size, own, bytes);
  walk->size += bytes;
}

static void carry_all(struct walk *walk, creature *flock) {
  carry(walk, &flock->tick, sizeof flock->tick);
  carry(walk, &flock->owed, sizeof flock->owed);
  for (int i = 0; i < flock->count; i++) {
    double state[STATE];
    creature_state(flock, i, state);
    carry(walk, flock->members + i, sizeof *flock->members);
    carry(walk, state, sizeof state);
    if (walk->way != READING) continue;
    set_state(flock, i, state);
    tell(flock, i);
  }
  if (flock->shaped) carry(walk, flock->heights, sizeof(double) * CORNERS);
}

/* Told apart from others: FNV's digest of bytes. */
static uint64_t digest(const unsigned char *bytes, size_t count) {
  uint64_t found = UINT64_C(14695981039346656037);
  for (size_t k = 0; k < count; k++) found = (found ^ bytes[k]) * UINT64_C(1099511628211);
  return found;
}

struct head {
  char module[16];
  int32_t count, shaped;
  uint64_t digest;
};

size_t creature_save(const creature *flock, void *room) {
  struct walk walk = {room ? WRITING : MEASURING, room ? (unsigned char *)room + sizeof(struct head) : NULL, 0};
  carry_all(&walk, (creature *)flock); /* writing changes nothing of it */
  if (room) {
    struct head head = {{0}, flock->count, flock->shaped, digest(walk.at, walk.size)};
    memcpy(head.module, FINGERPRINT, sizeof head.module);
    memcpy(room, &head, sizeof head);
  }
  return sizeof(struct head) + walk.size;
}

int creature_restore(creature *flock, const void *saved, size_t size) {
  struct head head;
  if (!saved || size < sizeof head) return refused("what was saved is too short");
  memcpy(&head, saved, sizeof head);
  if (memcmp(head.module, FINGERPRINT, sizeof head.module)) return refused("what was saved belongs to another module");
  if (head.count != flock->count) return refused("what was saved has %d creatures; this flock has %d", (int)head.count, flock->count);
  const size_t expected = creature_save(flock, NULL) + (head.shaped ? sizeof(double) * CORNERS : 0);
  if (size != expected - (flock->shaped ? sizeof(double) * CORNERS : 0)) return refused("what was saved is not as it was written");
  struct walk walk = {READING, (unsigned char *)saved + sizeof head, 0};
  if (head.digest != digest(walk.at, size - sizeof head)) return refused("what was saved is not as it was written");
  double *heights = head.shaped ? malloc(sizeof(double) * (CORNERS + 1)) : NULL;
  if (head.shaped && !heights) return refused("no memory for the ground");
  free(flock->heights);
  flock->heights = heights;
  flock->shaped = head.shaped != 0;
  carry_all(&walk, flock);
  stand(flock);
  look(flock);
  return 1;
}
