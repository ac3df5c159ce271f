import { defineConfig } from 'vitest/config';

/**
 * The packed extension in a real VS Code. Each test file tells a story in a
 * window of its own, whose steps build on each other.
 */
export default defineConfig({
  test: {
    include: ['test/editor/*.test.ts'],
    globalSetup: 'test/editor/setup.ts',
    testTimeout: 900_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    bail: 1,
    expect: { poll: { timeout: 120_000 } },
  },
});
