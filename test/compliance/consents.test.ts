import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()
const seen = createSeen(service)

const given = {
  method: 'form',
  text: 'I agree to be texted about my project.',
  source: 'https://oakline.example/quote',
  obtained_at: '2026-02-01T10:00:00+01:00',
}

async function agree(phone: string, consent: Json = given): Promise<Json> {
  return (await service.api('POST', '/v1/leads', { phone, consent })).body
}

const list = async (query = '') => (await service.api('GET', `/v1/consents${query}`)).body

describe('the ledger', () => {
  test('stores each consent with the hash of its evidence, and replaces none', async () => {
    const { phone } = createStory(service)
    const lead = await agree(phone)
    await agree(phone, { method: 'verbal' })
    const { data } = await list(`?lead_id=${lead.id}`)

    expect(data).toMatchObject([
      { method: 'verbal', text: null, source: null, obtained_at: service.clock.now().toISOString() },
      { ...given, obtained_at: '2026-02-01T09:00:00.000Z', lead_id: lead.id },
    ])
    const evidence = [given.method, given.text, given.source, '2026-02-01T09:00:00.000Z']
    const parts = JSON.stringify([...evidence, service.app.vault.phoneHash(phone)])
    expect(data[1].evidence_hash).toBe(createHash('sha256').update(parts).digest('hex'))
  })

  test('has pages without gaps or repeats, and filters by lead and time', async () => {
    const { sandbox } = await service.newWorkspace()
    const as = { key: sandbox.key }
    for (let n = 0; n < 5; n++) {
      service.clock.advance(1_000)
      const body = { phone: `+1415555310${n}`, consent: { method: 'paper', text: `Form ${n}` } }
      await service.api('POST', '/v1/leads', body, as)
    }
    const texts: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor ? `&cursor=${cursor}` : ''
      const { body } = await service.api('GET', `/v1/consents?limit=2${query}`, undefined, as)
      texts.push(...body.data.map(({ text }: Json) => text))
      cursor = body.next_cursor
    }
    const now = service.clock.now().toISOString()
    const since = await service.api('GET', `/v1/consents?created_after=${now}`, undefined, as)

    expect(texts).toEqual(['Form 4', 'Form 3', 'Form 2', 'Form 1', 'Form 0'])
    expect(since.body.data.map(({ text }: Json) => text)).toEqual(['Form 4'])
  })

  test('is available in GraphQL, as a list and from the lead', async () => {
    const lead = await agree(createStory(service).phone)
    const fields = 'edges { node { leadId method text source obtainedAt evidenceHash } }'
    const { body } = await service.graphql(
      `query ($id: ID!) { consents(leadId: $id) { ${fields} totalCount } lead(id: $id) { consents { ${fields} } } }`,
      { id: lead.id },
    )

    const { data } = await list(`?lead_id=${lead.id}`)
    const node = { leadId: lead.id, method: 'FORM', text: given.text, source: given.source }
    const whole = { ...node, obtainedAt: '2026-02-01T09:00:00.000Z', evidenceHash: data[0].evidence_hash }
    expect(body.data.consents).toEqual({ edges: [{ node: whole }], totalCount: 1 })
    expect(body.data.lead.consents.edges).toEqual([{ node: whole }])
  })

  test.each([
    ['read_only', 403],
    ['messaging', 403],
    ['leads', 200],
    ['full_access', 200],
  ] as const)('responds to a %s key with %i, as for suppressions', async (scope, status) => {
    const key = await service.newKey(service.sandbox.id, [scope])
    const read = async (path: string) => (await service.api('GET', path, undefined, { key })).status

    expect([await read('/v1/consents'), await read('/v1/suppressions')]).toEqual([status, status])
  })

  test('is hidden in GraphQL from a read_only key, as a list, from the lead and by ID', async () => {
    const lead = await agree(createStory(service).phone)
    const { data } = await list(`?lead_id=${lead.id}`)
    const key = await service.newKey(service.sandbox.id, ['read_only'])
    const query = `query ($lead: ID!, $id: ID!) {
      consents { totalCount } lead(id: $lead) { id consents { totalCount } } node(id: $id) { id } }`

    const { body } = await service.graphql(query, { lead: lead.id, id: data[0].id }, { key })

    expect(body.data).toEqual({ consents: null, lead: { id: lead.id, consents: null }, node: null })
    const codes = body.errors.map(({ extensions, path }: Json) => `${extensions.code} at ${path.join('.')}`)
    expect(codes.sort()).toEqual(['consents', 'lead.consents', 'node'].map((path) => `insufficient_scope at ${path}`))
  })

  test('is hidden from other workspaces', async () => {
    const lead = await agree(createStory(service).phone)
    const { body } = await service.api('GET', `/v1/consents?lead_id=${lead.id}`, undefined, { key: service.live.key })

    expect(body.data).toEqual([])
  })
})

describe('a workspace that texts only with consent', () => {
  beforeAll(() => service.graphql('mutation { updateWorkspace(input: { requireConsent: true }) { workspace { id } } }'))

  test('blocks and stores messages to a lead without one, and sends when there is one', async () => {
    const lead = createStory(service)
    const refused = await lead.sends('Hello', { when_withheld: 'schedule' })
    await agree(lead.phone, { method: 'paper' })
    const sent = await lead.sends('Hello')
    await service.processAll()

    expect([refused.status, refused.body.code]).toEqual([422, 'consent_missing'])
    expect(refused.headers.get('Retry-After')).toBeNull()
    expect(sent.status).toBe(201)
    expect(await lead.received()).toEqual(['Hello'])
    const [first] = await seen.textsTo(lead.phone, 'status', 'error_code')
    expect(first).toEqual({ status: 'blocked', error_code: 'consent_missing' })
  })

  test('answers HELP without one', async () => {
    const lead = createStory(service)
    await lead.says('HELP')

    expect(await lead.received()).toHaveLength(1)
  })

  test('accepts START after an opt-out as a consent', async () => {
    const lead = createStory(service)
    await lead.says('STOP')
    await lead.says('START')
    const { id } = await lead.lead()
    const { data } = await list(`?lead_id=${id}`)
    const sent = await lead.sends('Welcome back')

    expect(data).toMatchObject([{ method: 'keyword', text: 'START' }])
    expect(sent.status).toBe(201)
  })

  test('does not accept START without an opt-out as a consent', async () => {
    const lead = createStory(service)
    await lead.says('START')
    const { id } = await lead.lead()

    expect((await list(`?lead_id=${id}`)).data).toEqual([])
  })
})
