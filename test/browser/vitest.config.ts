import { defineConfig } from 'vitest/config'

/** The dashboard in Chromium, on a whole service with real time: `npm run test:browser`. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/support/service.ts'],
    // Wide, because a busy machine is slow. How fast something is, is not a matter for a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
