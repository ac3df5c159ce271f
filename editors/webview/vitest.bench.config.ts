import { defineConfig } from 'vitest/config';

/** Measurements of the built page in a real Chromium: they print numbers and judge nothing. */
export default defineConfig({
  test: {
    include: ['test/bench/*.bench.ts'],
    testTimeout: 1_800_000,
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
