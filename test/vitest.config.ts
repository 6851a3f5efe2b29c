import { defineConfig } from 'vitest/config'
import { LONG_SUITES } from './long/suites.ts'
import { LongestFirst } from './support/longest-first.ts'
import { chosenSeed } from './support/random/chance.ts'

export default defineConfig({
  // One graphql: Vite would take its `module` build for our sources, where Node takes `main` for everybody.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    // Suites of their own.
    exclude: ['test/browser/**', 'test/ecosystem/**', 'test/image/**', 'test/soak/**', ...LONG_SUITES],
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
