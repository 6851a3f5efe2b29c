import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** The suites that take minutes: `npm run test:long`. */
process.env.LONG_FAULTS = '1'

export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: ['test/long/**/*.test.ts', 'test/platform/kill.test.ts', 'test/agent/turn-race.test.ts'],
    exclude: [],
    maxWorkers: 1,
  },
})
