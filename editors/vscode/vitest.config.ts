import { defineConfig } from 'vitest/config';

/** Unit tests: no editor. */
export default defineConfig({ test: { include: ['test/*.test.ts'] } });
