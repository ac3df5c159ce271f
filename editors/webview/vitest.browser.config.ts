import { defineConfig } from 'vitest/config';

/** Tests of the built page in a real Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } },
  },
});
