import { defineConfig } from 'vitest/config'

/** Test files that fail, skip and hang on purpose, for the test of the reporter. */
export default defineConfig({
  test: { include: ['test/ci/samples/*.sample.ts'], pool: 'forks', maxWorkers: 1 },
})
