import { defineConfig } from 'vitest/config'

/** The image, made from the Dockerfile's own lines in an empty folder: `npm run test:image`. */
export default defineConfig({
  test: {
    include: ['test/image/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Removing the image of a thousand packages takes long on a busy disk.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
  },
})
