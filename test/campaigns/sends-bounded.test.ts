import { expect, test } from 'vitest'
import { runSend } from '../../src/domain/campaigns/index.ts'
import { importFile, leadsFile } from '../leads/support/imports.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { measureLargest } from './support/largest.ts'
import { createSends } from './support/sends.ts'

const largest = measureLargest()
const service = useTestApp({ now: NOON, overrides: { db: largest.db } })
const sends = createSends(service)

/** More than one chunk of the leads that a filter finds. */
const FEW = 1_500
const CHUNK = 1_000
const LOCKED_TOGETHER = 20
const PHONES = { few: 2_000_000, many: 3_000_000 }

/** From the request until the first leads are messaged: the leads are found, and each has its row. */
async function largestOfSend(count: number, from: number) {
  await importFile(service, leadsFile(count, from), { source: `leads-${count}` })
  return largest.during(async () => {
    const { body } = await sends.start({ filter: { source: `leads-${count}` } })
    const carryOn = () => runSend(service.app, { workspaceId: service.sandbox.id, id: body.id })
    await carryOn()
    await carryOn()
    const { counts } = await sends.read(body.id)
    expect(counts).toMatchObject({ total: count, texted: expect.any(Number) })
    expect(counts.texted).toBeGreaterThan(LOCKED_TOGETHER)
  })
}

test('a send to ten times as many leads holds no more of them at once', async () => {
  const few = await largestOfSend(FEW, PHONES.few)
  const many = await largestOfSend(10 * FEW, PHONES.many)

  expect(few).toEqual({ rows: CHUNK, given: CHUNK, locked: LOCKED_TOGETHER })
  expect(many).toEqual(few)
})
