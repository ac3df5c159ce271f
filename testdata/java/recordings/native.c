#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A program without a JVM for async-profiler: native MILLISECONDS. It keeps 1,000,000 bytes and frees 3,000,000. */
static volatile long sink;

static long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static char *fill(void) {
  char *p = malloc(10000);
  memset(p, 1, 10000);
  return p;
}

static void keep(int n) {
  for (int i = 0; i < n; i++) {
    sink += fill()[5];
  }
}

static void release(int n) {
  for (int i = 0; i < n; i++) {
    char *p = fill();
    sink += p[5];
    free(p);
  }
}

int main(int argc, char **argv) {
  clock_t end = clock() + atol(argv[argc - 1]) * CLOCKS_PER_SEC / 1000;
  keep(100);
  release(300);
  while (clock() < end) {
    sink += fibonacci(22);
  }
  return 0;
}
