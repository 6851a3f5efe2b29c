import { type ClientRequest, request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { runImport } from '../../src/domain/leads/import/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { leadsFile, upload } from './support/imports.ts'
import { createSeen } from './support/seen.ts'

/** Runs once, before a batch takes its locks. */
const meanwhile: { batch: (() => Promise<void>) | null } = { batch: null }

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        const happens = name === 'import.batch' ? meanwhile.batch : null
        if (happens) {
          meanwhile.batch = null
          await happens()
        }
        return db.locked(name, workspaceId, phones, work)
      },
    }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  },
})
const seen = createSeen(service)

const MINUTE_MS = 60_000
const PATIENT = { timeout: 20_000, interval: 20 }
let from = 6_000_000

beforeEach(() => {
  from += 100_000
})

const run = (id: string) => runImport(service.app, { workspaceId: service.sandbox.id, id })
const read = async (id: string): Promise<Json> => (await service.api('GET', `/v1/imports/${id}`)).body

const madeOf = (count: number): Promise<Json> => seen.madeBetween(`+1415${from}`, `+1415${from + count}`)

function consentFile(count: number): string {
  return `phone,consent_text\n${Array.from({ length: count }, (_, i) => `+1415${from + i},I agree`).join('\n')}\n`
}

test('an import resumes after the lease of a worker that died between batches', async () => {
  const { id } = (await upload(service, consentFile(1_200))).body
  meanwhile.batch = async () => {
    meanwhile.batch = async () => {
      throw new Error('The worker has died')
    }
  }

  await expect(run(id)).rejects.toThrow('died')
  const early = await run(id)
  const before = await read(id)
  service.clock.advance(MINUTE_MS)
  await service.processAll({ withinMs: 0 })

  expect(early).toBeNull()
  expect(before).toMatchObject({ status: 'running', counts: { processed: 500, created: 500 } })
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { processed: 1_200, created: 1_200 } })
  expect(await madeOf(1_200)).toEqual({ leads: 1_200, consents: 1_200 })
})

test('two workers on one import process every row once', async () => {
  const { id } = (await upload(service, consentFile(1_200))).body

  await Promise.all([run(id), run(id), run(id)])

  expect(await read(id)).toMatchObject({ status: 'completed', counts: { processed: 1_200, created: 1_200, merged: 0 } })
  expect(await madeOf(1_200)).toEqual({ leads: 1_200, consents: 1_200 })
})

test('a slow worker that lost its lease writes nothing of its batch', async () => {
  const { id } = (await upload(service, consentFile(1_200))).body
  meanwhile.batch = async () => {
    service.clock.advance(MINUTE_MS)
    await run(id)
  }

  const again = await run(id)

  expect(again).toBeNull()
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { processed: 1_200, created: 1_200, merged: 0 } })
  expect(await madeOf(1_200)).toEqual({ leads: 1_200, consents: 1_200 })
})

test('an import that is canceled during a batch processes no more rows', async () => {
  const { id } = (await upload(service, consentFile(1_200))).body
  meanwhile.batch = async () => {
    meanwhile.batch = async () => {
      await service.api('POST', `/v1/imports/${id}/cancel`)
    }
  }

  await run(id)
  service.clock.advance(MINUTE_MS)
  await service.processAll({ withinMs: 0 })

  expect(await read(id)).toMatchObject({ status: 'canceled', counts: { total: 1_200, processed: 500, created: 500 } })
  expect(await madeOf(1_200)).toEqual({ leads: 500, consents: 500 })
})

test('a lead that is erased while its row waits in a batch is not created again', async () => {
  const phone = `+1415${from + 1}`
  const { body: lead } = await service.api('POST', '/v1/leads', { phone })
  const { id } = (await upload(service, consentFile(3))).body
  meanwhile.batch = async () => {
    expect((await service.api('DELETE', `/v1/leads/${lead.id}`)).status).toBe(204)
  }

  await run(id)

  expect(await read(id)).toMatchObject({ status: 'completed', counts: { created: 2, merged: 0, failed: 0 } })
  const { counts } = await read(id)
  expect(counts.processed).toBe(counts.total)
  expect((await service.api('GET', `/v1/leads?phone=${encodeURIComponent(phone)}`)).body.data).toEqual([])
})

/** Starts to send a file, and returns when some of its rows are stored. */
async function beginUpload(): Promise<{ sent: ClientRequest; id: string; answered: Promise<number> }> {
  const headers = { Authorization: `Bearer ${service.sandbox.key}`, 'Content-Type': 'text/csv' }
  const sent = request(`${service.url}/v1/leads/imports`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode!))
    sent.on('error', () => resolve(0))
  })
  sent.write(leadsFile(6_000, from))
  const find = () => seen.importsBeingReceived()
  await expect.poll(find, PATIENT).toHaveLength(1)
  return { sent, id: (await find())[0]!.id, answered }
}

const rowsOf = (id: string) => seen.importRows({ import_id: id })

test('an upload that the client aborts is failed and never runs', async () => {
  const { sent, id } = await beginUpload()
  const stored = await rowsOf(id)

  sent.destroy()
  await expect.poll(async () => (await read(id)).status, PATIENT).toBe('failed')
  await service.processAll({ withinMs: 0 })

  expect(stored.length).toBeGreaterThan(0)
  expect(await rowsOf(id)).toEqual([])
  expect(await read(id)).toMatchObject({
    error_code: 'invalid_request',
    error_message: 'The request body is incomplete. Send the request again.',
  })
  expect(await madeOf(6_000)).toMatchObject({ leads: 0 })
})

test('an upload whose process was lost fails after its lease; the end of a late upload is refused', async () => {
  const { sent, id, answered } = await beginUpload()

  service.clock.advance(19 * MINUTE_MS)
  await service.processAll({ withinMs: 0 })
  const before = await read(id)
  service.clock.advance(MINUTE_MS)
  await service.processAll({ withinMs: 0 })
  const later = await read(id)
  sent.end('+14155550123,Late,Comer,1\n')

  expect(before.status).toBe('receiving')
  expect(later).toMatchObject({ status: 'failed', error_message: 'The upload was interrupted. Upload the file again.' })
  expect(await answered).toBe(409)
  expect(await rowsOf(id)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'failed' })
})

test('an upload that is canceled before its end is refused, and its rows are deleted', async () => {
  const { sent, id, answered } = await beginUpload()

  const canceled = await service.api('POST', `/v1/imports/${id}/cancel`)
  sent.end()
  const status = await answered
  await service.processAll({ withinMs: 0 })

  expect([canceled.body.status, status]).toEqual(['canceled', 409])
  expect(await rowsOf(id)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'canceled', counts: { created: 0 } })
})
