import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'
import { LONG_SUITES } from './suites.ts'

export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: LONG_SUITES,
    exclude: [],
    maxWorkers: 1,
  },
})
