import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'
import { chosenSeed } from './support/random/chance.ts'

export default defineConfig({
  // One graphql: Vite would take its `module` build for our sources, where Node takes `main` for everybody.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    // Suites of their own. The fault and property tests below run for long: `npm run test:long`.
    exclude: [
      'test/browser/**',
      'test/image/**',
      'test/long/**',
      'test/platform/kill.test.ts',
      'test/agent/turn-race.test.ts',
      'test/rest/rest-fuzz.test.ts',
      'test/webhooks/delivery/webhook-retry-machine.test.ts',
      'test/webhooks/delivery/webhook-herd.test.ts',
      'test/webhooks/replay/webhook-replay-crash.test.ts',
    ],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/random/fixed-seed.ts'],
    env: { SEED: chosenSeed() },
    // Wide, because a busy machine is slow. How fast something is, is not a matter for a test.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // Each file has a database of its own; the modules they share are loaded once.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
