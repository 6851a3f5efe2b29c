import { type ClientRequest, request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { runImport } from '../../src/domain/leads/import/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { leadsFile, upload } from './support/imports.ts'

/** What happens once when a batch is about to take its locks. */
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

const MINUTE_MS = 60_000
const PATIENT = { timeout: 20_000, interval: 20 }
let from = 6_000_000

beforeEach(() => {
  from += 100_000
})

const run = (id: string) => runImport(service.app, { workspaceId: service.sandbox.id, id })
const read = async (id: string): Promise<Json> => (await service.api('GET', `/v1/imports/${id}`)).body

async function madeOf(count: number): Promise<Json> {
  const [made] = await service.rows(
    `select count(*) as leads, (select count(*) from consent c where c.lead_id = any (array_agg(l.id))) as consents
     from lead l where phone >= $1 and phone < $2`,
    [`+1415${from}`, `+1415${from + count}`],
  )
  return made
}

function consentFile(count: number): string {
  return `phone,consent_text\n${Array.from({ length: count }, (_, i) => `+1415${from + i},I agree`).join('\n')}\n`
}

test('a worker that dies between batches leaves a lease, after which the import goes on', async () => {
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

test('two workers on one import do every row once', async () => {
  const { id } = (await upload(service, consentFile(1_200))).body

  await Promise.all([run(id), run(id), run(id)])

  expect(await read(id)).toMatchObject({ status: 'completed', counts: { processed: 1_200, created: 1_200, merged: 0 } })
  expect(await madeOf(1_200)).toEqual({ leads: 1_200, consents: 1_200 })
})

test('a worker that was so slow that another took over writes nothing of its batch', async () => {
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

test('an import that is canceled during a batch does no row more', async () => {
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

/** Begins to send a file, and has sent so much when rows of it are stored. */
async function beginUpload(): Promise<{ sent: ClientRequest; id: string; answered: Promise<number> }> {
  const headers = { Authorization: `Bearer ${service.sandbox.key}`, 'Content-Type': 'text/csv' }
  const sent = request(`${service.url}/v1/leads/imports`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode!))
    sent.on('error', () => resolve(0))
  })
  sent.write(leadsFile(6_000, from))
  const find = () =>
    service.rows<{ id: string }>(`select id from lead_import where status = 'receiving' and row_count > 0`)
  await expect.poll(find, PATIENT).toHaveLength(1)
  return { sent, id: (await find())[0]!.id, answered }
}

const rowsOf = (id: string) => service.rows('select row_number from import_row where import_id = $1 limit 1', [id])

test('a client that goes away in the middle of its upload leaves nothing that would run', async () => {
  const { sent, id } = await beginUpload()
  const stored = await rowsOf(id)

  sent.destroy()
  await expect.poll(async () => (await read(id)).status, PATIENT).toBe('failed')
  await service.processAll({ withinMs: 0 })

  expect(stored).toHaveLength(1)
  expect(await rowsOf(id)).toEqual([])
  expect(await read(id)).toMatchObject({
    error_code: 'invalid_request',
    error_message: 'The request body is incomplete. Send the request again.',
  })
  expect(await madeOf(6_000)).toMatchObject({ leads: 0 })
})

test('an upload whose process was lost is failed when nobody can be receiving it any more; one that comes late is refused', async () => {
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

test('an upload that is canceled meanwhile is refused at its end, and its rows are dropped', async () => {
  const { sent, id, answered } = await beginUpload()

  const canceled = await service.api('POST', `/v1/imports/${id}/cancel`)
  sent.end()
  const status = await answered
  await service.processAll({ withinMs: 0 })

  expect([canceled.body.status, status]).toEqual(['canceled', 409])
  expect(await rowsOf(id)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'canceled', counts: { created: 0 } })
})
