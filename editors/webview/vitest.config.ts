import { defineConfig } from 'vitest/config';

/** Unit tests: no browser, no network. */
export default defineConfig({ test: { include: ['test/*.test.ts'] } });
