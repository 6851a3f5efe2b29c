import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, signIn } from '../identity/support/members.ts'
import { leadOf, upload } from '../leads/support/imports.ts'
import { type Answer, type Json, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { newPhone } from '../support/story.ts'

const service = useTestApp()
const seen = createSeen(service)
const PATH = '/uploads/leads/imports'

let owner: Browser
let viewer: Browser
let before: Record<string, number>
beforeAll(async () => {
  owner = await signIn(service, { email: 'owner@example.com', role: 'owner' })
  viewer = await signIn(service, { email: 'viewer@example.com', role: 'viewer' })
  before = await service.counts()
})

type UploadRequest = { file?: string; settings?: Record<string, string>; headers?: Record<string, string | undefined> }

/** Uploads a form as the dashboard does; undefined headers are not sent. */
async function send({
  file = `phone\n${newPhone()}\n`,
  settings = {},
  headers = {},
}: UploadRequest = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(settings)) form.set(name, value)
  form.set('file', new Blob([file], { type: 'text/csv' }), 'leads.csv')
  const given = { Cookie: owner.cookie, Origin: service.url, 'Leadthread-Workspace': service.sandbox.id, ...headers }
  const sent = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await fetch(service.url + PATH, { method: 'POST', headers: sent, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('a member uploads leads from the dashboard, with the settings and the response of REST', async () => {
  const phone = newPhone()
  const file = `Cell,Note\n${phone},hello\n`
  const settings = { source: 'expo', mapping: JSON.stringify({ Cell: 'phone', Note: 'ignore' }) }

  const accepted = await send({ file, settings })
  const again = await send({ file, settings })
  await service.processAll({ withinMs: 0 })
  const done = await service.api('GET', `/v1/imports/${accepted.body.id}`)

  expect([accepted.status, again.status, again.body.id]).toEqual([202, 200, accepted.body.id])
  expect(done.body).toMatchObject({ file_name: 'leads.csv', status: 'completed', counts: { created: 1 } })
  expect(accepted.headers.get('ratelimit-limit')).toMatch(/^\d+$/)
  const { source, attributes } = await leadOf(service, phone)
  expect({ source, attributes }).toEqual({ source: 'expo', attributes: {} })
  const [entry] = await seen.auditEntries(
    { action: 'import.created', subjectId: accepted.body.id },
    'actor_kind',
    'actor_id',
  )
  expect(entry).toEqual({ actor_kind: 'member', actor_id: owner.memberId })
})

test('suppressions are uploaded to the same path, and a dry run changes nothing', async () => {
  const phone = newPhone()

  const dry = await send({ file: `phone\n${phone}\n`, settings: { kind: 'suppressions', dry_run: 'true' } })
  await service.processAll({ withinMs: 0 })
  const dryCount = (await seen.suppressions(phone)).length
  const real = await send({ file: `phone\n${phone}\n`, settings: { kind: 'suppressions', reason: 'legal' } })
  await service.processAll({ withinMs: 0 })

  expect([dry.status, dry.body.dry_run, dryCount]).toEqual([202, true, 0])
  expect(real.body).toMatchObject({ kind: 'suppressions' })
  expect(await seen.suppressions(phone)).toMatchObject([{ reason: 'legal' }])
})

test('an upload with the same Idempotency-Key takes effect once', async () => {
  const file = `phone\n${newPhone()}\n`
  const headers = { 'Idempotency-Key': 'upload-1' }

  const first = await send({ file, headers })
  const again = await send({ file, headers })

  expect([first.status, again.status]).toEqual([202, 202])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body.id).toBe(first.body.id)
})

describe('an unauthorized upload is refused, and nothing is stored', () => {
  beforeAll(async () => {
    before = await service.counts()
  })

  test.each<[who: string, headers: () => Promise<UploadRequest['headers']>, status: number, code: string]>([
    ['nobody', async () => ({ Cookie: undefined }), 401, 'invalid_session'],
    ['a cookie that is none', async () => ({ Cookie: owner.cookie.replace(/=.{4}/, '=zzzz') }), 401, 'invalid_session'],
    ['a page of somebody else', async () => ({ Origin: 'https://evil.example' }), 403, 'cross_origin'],
    ['a page that does not say whose it is', async () => ({ Origin: undefined }), 403, 'cross_origin'],
    ['another site’s frame', async () => ({ 'Sec-Fetch-Site': 'cross-site' }), 403, 'cross_origin'],
    ['a viewer', async () => ({ Cookie: viewer.cookie }), 403, 'insufficient_scope'],
    ['no workspace', async () => ({ 'Leadthread-Workspace': undefined }), 400, 'missing_parameter'],
    [
      'a stranger’s workspace',
      async () => ({ 'Leadthread-Workspace': (await service.newWorkspace()).sandbox.id }),
      404,
      'not_found',
    ],
    [
      'an API key',
      async () => ({ Cookie: undefined, Authorization: `Bearer ${service.sandbox.key}` }),
      401,
      'invalid_session',
    ],
  ])('%s', async (_who, headers, status, code) => {
    const answer = await send({ headers: (await headers())! })

    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get('www-authenticate')).toBeNull()
    expect((await service.counts()).lead_import).toBe(before.lead_import)
    expect((await service.counts()).import_row).toBe(before.import_row)
  })
})

test('an invalid file is refused with the same error as in REST', async () => {
  const file = 'name,mail\nDana,d@example.com\n'

  const here = await send({ file })
  const there = await upload(service, file)

  expect(here.status).toBe(400)
  expect(here.body).toEqual({ ...there.body, request_id: here.headers.get('request-id') })
  expect(here.body).toMatchObject({ code: 'invalid_parameter', param: 'mapping' })
})

test('a Content-Length over the limit is refused before the body is read', async () => {
  const answer = await new Promise<{ status: number; body: Json }>((resolve, reject) => {
    const own = { Cookie: owner.cookie, Origin: service.url, 'Leadthread-Workspace': service.sandbox.id }
    const headers = { ...own, 'Content-Type': 'text/csv', 'Content-Length': String(200 * 1024 * 1024 + 1) }
    request(service.url + PATH, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.endsWith('}')) {
          resolve({ status: response.statusCode!, body: JSON.parse(text) })
          response.destroy()
        }
      })
    })
      .on('error', reject)
      .flushHeaders()
  })

  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
})

test('other REST paths are not found', async () => {
  const cookie = { Cookie: owner.cookie, Origin: service.url, 'Leadthread-Workspace': service.sandbox.id }
  const ask = async (method: string, path: string) => {
    const response = await fetch(service.url + path, { method, headers: cookie })
    return [response.status, ((await response.json()) as Json).code]
  }

  expect(await ask('GET', '/uploads/leads')).toEqual([404, 'route_not_found'])
  expect(await ask('GET', '/uploads/openapi.json')).toEqual([404, 'route_not_found'])
  expect(await ask('GET', PATH)).toEqual([405, 'method_not_allowed'])
})
