import { defineConfig } from 'vitest/config';

/** The packed extension in a real VS Code. The steps of a test file build on each other. */
export default defineConfig({
  test: {
    include: ['test/editor/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    bail: 1,
  },
});
