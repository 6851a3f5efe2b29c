import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ['test/soak/**/*.test.ts'], exclude: [], maxWorkers: 1 },
})
