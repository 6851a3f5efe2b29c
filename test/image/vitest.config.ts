import { defineConfig } from 'vitest/config'

/** The image, made from the Dockerfile's own lines in an empty folder: `npm run test:image`. */
export default defineConfig({
  test: {
    include: ['test/image/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
  },
})
