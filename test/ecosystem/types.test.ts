import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** `npm run check` leaves these files out: the packages that they import are installed later. */
test('the files of this suite have no type errors', () => {
  const { status, stdout } = spawnSync('tsc', ['--noEmit', '-p', 'test/ecosystem'], { encoding: 'utf8' })

  expect(status, stdout).toBe(0)
})
