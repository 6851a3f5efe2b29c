import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

/** The suites that use Redis, with the form of Redis that REDIS_FORM names: `REDIS_FORM=sentinel npm run test:redis`. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      'test/platform/queues.test.ts',
      'test/platform/bus.test.ts',
      'test/platform/processes.test.ts',
      'test/platform/worker-kill.test.ts',
      'test/live/live-authority.test.ts',
      'test/live/live-race.test.ts',
      'test/live/shared-limits.test.ts',
    ],
    exclude: [],
    maxWorkers: 1,
  },
})
