import { defineConfig } from 'vitest/config';

/** Tests of the built page in a real Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
  },
});
