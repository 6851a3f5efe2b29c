import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const MIB = 1024 * 1024
const FILE_BYTES = 32 * MIB
/** Two batches of 4 MiB, the data between them, and the sockets' buffers. */
const AHEAD_BYTES_MAX = 24 * MIB
const ROW_BYTES = 4 * 1024

/** While it is pending, the database stores no rows of an upload. */
const held = Promise.withResolvers<void>()
const reached = Promise.withResolvers<void>()

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      transaction: async (name, work) => {
        if (name === 'import.receive') {
          reached.resolve()
          await held.promise
        }
        return db.transaction(name, work)
      },
    }),
  },
})

test('an upload is read as fast as its rows are stored, so the file is never in memory', async () => {
  let sentBytes = 0
  function* file(): Generator<Buffer> {
    yield Buffer.from('phone,note\n')
    for (let i = 0; sentBytes < FILE_BYTES; i++) {
      sentBytes += ROW_BYTES
      yield Buffer.from(`+1415${2_000_000 + i},`.padEnd(ROW_BYTES - 1, 'x').concat('\n'))
    }
  }
  const answered = fetch(`${service.url}/v1/leads/imports?dry_run=true`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.sandbox.key}`, 'Content-Type': 'text/csv' },
    body: Readable.toWeb(Readable.from(file())),
    duplex: 'half',
  } as RequestInit)

  await reached.promise
  let before = -1
  const hasStopped = () => {
    const isSame = before === sentBytes
    before = sentBytes
    return isSame
  }
  await expect.poll(hasStopped, { timeout: 30_000, interval: 500 }).toBe(true)
  const ahead = sentBytes
  held.resolve()
  const { status } = await answered

  expect(ahead).toBeLessThan(AHEAD_BYTES_MAX)
  expect([status, sentBytes]).toEqual([202, FILE_BYTES])
}, 60_000)
