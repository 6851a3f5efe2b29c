import { expect, test } from 'vitest'
import { runScript } from './support/run-script.ts'

/** `npm run check` leaves these files out: the packages that they import are installed later. */
test('the files of this suite have no type errors', async () => {
  expect(await runScript('check-types')).toEqual({ status: 0, output: '' })
}, 600_000)
