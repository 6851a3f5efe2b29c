import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

/** The contracts and the examples, with the tools of those who use them: `npm run test:ecosystem`. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: ['test/ecosystem/*.test.ts'],
    exclude: [],
    globalSetup: ['test/ecosystem/support/install.ts', 'test/support/global-setup.ts'],
  },
})
