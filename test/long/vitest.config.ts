import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

/** The suites that take minutes: `npm run test:long`. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      'test/long/**/*.test.ts',
      'test/platform/kill.test.ts',
      'test/agent/turn-race.test.ts',
      'test/rest/rest-fuzz.test.ts',
      'test/webhooks/delivery/webhook-retry-machine.test.ts',
      'test/webhooks/delivery/webhook-herd.test.ts',
      'test/webhooks/replay/webhook-replay-crash.test.ts',
    ],
    exclude: [],
    maxWorkers: 1,
  },
})
