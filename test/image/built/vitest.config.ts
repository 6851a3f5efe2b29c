import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

/** The image itself, built by buildah and run without a daemon: `npm run test:built-image`, as root. */
export default defineConfig({ ...usual, test: { ...usual.test, include: ['test/image/built/*.test.ts'] } })
