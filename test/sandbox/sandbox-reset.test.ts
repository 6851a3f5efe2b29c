import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '../alerts/support/push-service.ts'
import { signIn } from '../identity/support/members.ts'
import { leadsFile, upload } from '../leads/support/imports.ts'
import { ask, codesOf, watchEvents } from '../support/graphql-client.ts'
import { type Json, NOON, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { dumpWorkspace } from '../support/workspace-dump.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)

const RESET = `mutation($input: ResetSandboxInput!) { resetSandbox(input: $input) {
  sandboxReset { id status deletedLeads deletedRows createdAt finishedAt } } }`
const STATE = '{ sandboxReset { id status deletedLeads deletedRows finishedAt } }'
const ADDED = 'subscription($after: String) { messageAdded(after: $after) { cursor message { body } } }'

/** The tables that a reset keeps. */
const SET_UP = [
  ...['workspace', 'api_key', 'webhook_endpoint', 'campaign', 'playbook_version', 'phone_number', 'carrier_account'],
  ...['notification_channel', 'snippet', 'persisted_document', 'member_alerts', 'alert_browser', 'event_position'],
  'logged_request',
]
/** The tables that a reset writes. */
const OWN = ['audit_entry', 'sandbox_reset']

const pushes = await startPushService()
let receiver: Receiver
let place: { sandbox: Workspace; live: Workspace }

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  place = await service.newWorkspace()
})
afterAll(() => Promise.all([receiver.close(), pushes.close()]))

async function does(query: string, input: object): Promise<void> {
  expect((await graphql(query, input)).errors).toBeUndefined()
}

const graphql = async (query: string, input?: object, key = place.sandbox.key): Promise<Json> =>
  (await service.graphql(query, input && { input }, { key })).body
const api = (method: string, path: string, body?: unknown, key = place.sandbox.key) =>
  service.api(method, path, body, { key })
const story = (phone = newPhone(), workspace = () => place.sandbox) => createStory(service, phone, workspace)

const SNIPPET = 'mutation($input: CreateSnippetInput!) { createSnippet(input: $input) { snippet { id } } }'
const NOTE = 'mutation($input: AddNoteInput!) { addNote(input: $input) { note { body conversationId } } }'
const DRAFT =
  'mutation($input: CreateMessageDraftInput!) { createMessageDraft(input: $input) { draft { body status } } }'
const BROWSER = 'mutation($input: AddAlertBrowserInput!) { addAlertBrowser(input: $input) { __typename } }'
const ALERTS = 'mutation($input: UpdateMyAlertsInput!) { updateMyAlerts(input: $input) { __typename } }'

/** A member chooses alerts in the sandbox, for one browser. */
async function chooseAlerts(): Promise<void> {
  const email = `${newPhone().slice(1)}@example.com`
  const member = await signIn(service, { email, role: 'agent', workspaceId: place.live.id })
  const here = { 'Leadthread-Workspace': place.sandbox.id }
  for (const [query, input] of [
    [BROWSER, { ...pushes.newBrowser().subscription, name: 'Chrome on Windows' }],
    [ALERTS, { push: ['WAITING', 'QUALIFIED'] }],
  ] as const) {
    expect((await member.ask(query, { input }, here)).errors).toBeUndefined()
  }
}

/** A note about a lead's conversation, by an integration that repeats its request. */
async function note(lead: ReturnType<typeof story>): Promise<Json> {
  const conversationId = (await lead.conversation()).id
  return graphql(NOTE, { conversationId, body: 'Call after five', idempotencyKey: 'note' })
}

/** Fills a sandbox with data in every table. */
async function fill(): Promise<void> {
  const hook = await api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })
  const consent = { method: 'form', text: 'I agree', obtained_at: NOON, source: 'https://example.com' }
  const campaign_id = place.sandbox.campaignId
  await does(
    'mutation($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { __typename } }',
    {
      ...{ kind: 'WEBHOOK', name: 'Ops', target: receiver.url },
    },
  )
  const channelId = await seen.channelId(place.sandbox.id)
  await does(
    'mutation($input: NotificationChannelIdInput!) { testNotificationChannel(input: $input) { __typename } }',
    {
      id: channelId,
    },
  )
  await does(SNIPPET, { name: 'Parking', body: 'You can park in front of the house.' })
  await api('POST', '/v1/documents', { documents: [{ text: '{ workspace { id } }' }] })
  await chooseAlerts()
  const [talker, stopper] = [story(), story()]
  await api('POST', '/v1/leads', { phone: talker.phone, campaign_id, consent, attributes: { first_name: 'Dana' } })
  await service.processAll()
  await talker.says('Yes, I own a house and want solar within a month, about 20k')
  expect((await note(talker)).errors).toBeUndefined()
  await talker.says('Can I talk to a person?')
  await api('POST', '/v1/drafts', { lead_id: (await talker.lead()).id, body: 'Hello' })
  await stopper.says('Hello')
  await createStory(service, newPhone(), () => place.sandbox).says('Can you teach my son to swim?')
  await stopper.says('see you in court')
  await stopper.says('STOP')
  await upload(service, leadsFile(5, 3_000_000), {}, { key: place.sandbox.key })
  await api('POST', '/v1/suppressions', { phone: newPhone() })
  await api('POST', `/v1/webhooks/${hook.body.id}/test`, { event_type: 'message.received' })
  await does('mutation($input: StartSandboxPersonaInput!) { startSandboxPersona(input: $input) { __typename } }', {
    ...{ phone: newPhone(), persona: 'EAGER_HOMEOWNER', begins: false },
  })
  const lead_ids = [(await story().lead()).id]
  await api('POST', `/v1/campaigns/${campaign_id}/sends`, { lead_ids, confirm_without_consent: true })
  await does('mutation($input: CreateLeadErasureInput!) { createLeadErasure(input: $input) { __typename } }', {
    ...{ leadIds: [(await story().lead()).id], expectedCount: 1 },
  })
  const erased = story()
  await erased.says('STOP')
  await api('DELETE', `/v1/leads/${(await erased.lead()).id}`)
  await service.processAll()
  const deliveries: Json[] = (await api('GET', `/v1/webhooks/${hook.body.id}/deliveries?limit=100`)).body.data
  const delivery = deliveries.find(({ event_type }) => event_type === 'agent.requested')
  expect((await api('POST', `/v1/deliveries/${delivery!.id}/replay`)).status).toBe(202)
  const key = { ...{ key: place.sandbox.key }, headers: { 'Idempotency-Key': 'again' } }
  await service.api('POST', '/v1/leads', { phone: talker.phone }, key)
  await service.processAll()
  await service.writeRequestLog()
}

async function reset(): Promise<Json> {
  const answer = await graphql(RESET, {})
  expect(answer.errors).toBeUndefined()
  return answer.data.resetSandbox.sandboxReset
}

async function countsOf(workspaceId: string): Promise<Record<string, number>> {
  const tables = await dumpWorkspace(service, workspaceId)
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
}

test('a reset keeps the configuration and deletes everything else', async () => {
  await fill()
  const before = await dumpWorkspace(service, place.sandbox.id)
  const live = await dumpWorkspace(service, place.live.id)
  const others = await dumpWorkspace(service, service.sandbox.id)
  const filled = Object.keys(before).filter((name) => before[name]!.length > 0)

  const begun = await reset()
  await service.processAll()
  const after = await dumpWorkspace(service, place.sandbox.id)
  const { data } = await graphql(STATE)

  const kept = Object.keys(after).filter((name) => after[name]!.length > 0)
  const setUp = (dump: Record<string, string[]>) => SET_UP.map((name) => [name, dump[name]])
  expect(filled).toEqual(
    expect.arrayContaining(['lead', 'conversation', 'message', 'event', 'webhook_attempt', 'turn']),
  )
  expect(filled).toEqual(
    expect.arrayContaining([
      'lead_import',
      'suppression',
      'consent',
      'enrolment',
      'replay',
      'held_text',
      'unanswered_question',
      'message_draft',
      'campaign_send',
      'lead_erasure',
    ]),
  )
  expect(filled).toEqual(
    expect.arrayContaining([
      ...['sandbox_message', 'sandbox_persona', 'carrier_receipt', 'notification'],
      ...[
        'conversation_note',
        'alert',
        'snippet',
        'persisted_document',
        'member_alerts',
        'alert_browser',
        'logged_request',
      ],
    ]),
  )
  expect(kept.filter((name) => !SET_UP.includes(name) && !OWN.includes(name))).toEqual([])
  expect(setUp(after)).toEqual(setUp(before))
  expect(await dumpWorkspace(service, place.live.id)).toEqual(live)
  expect(await dumpWorkspace(service, service.sandbox.id)).toEqual(others)
  expect(begun).toMatchObject({ status: 'RUNNING', finishedAt: null })
  expect(data.sandboxReset).toMatchObject({ id: begun.id, status: 'COMPLETED', deletedLeads: before.lead!.length })
  expect(data.sandboxReset.deletedRows).toBeGreaterThan(100)
})

test('after a reset, a request with the idempotency key of a deleted note adds a new note', async () => {
  await fill()
  await reset()
  await service.processAll()
  service.clock.advance(1_000)
  const talker = story()
  await talker.says('Hello')

  const { data } = await note(talker)

  const { id } = await talker.conversation()
  expect(data.addNote.note).toEqual({ body: 'Call after five', conversationId: id })
})

test('after a reset, a request with the idempotency key of a deleted draft makes a new draft', async () => {
  const phone = newPhone()
  const draft = async () => {
    await api('POST', '/v1/leads', { phone, campaign_id: place.sandbox.campaignId })
    const input = { leadId: (await story(phone).lead()).id, body: 'Hello', idempotencyKey: 'draft' }
    return graphql(DRAFT, input)
  }
  await draft()
  await reset()
  await service.processAll()
  service.clock.advance(1_000)

  const { data } = await draft()

  expect(data.createMessageDraft).toEqual({ draft: { body: 'Hello', status: 'PENDING' } })
})

test('after a reset the sandbox works like a new one', async () => {
  await fill()
  await reset()
  await service.processAll()
  service.clock.advance(1_000)

  const talker = story()
  const { status } = await api('POST', '/v1/leads', { phone: talker.phone, campaign_id: place.sandbox.campaignId })
  await service.processAll()
  await talker.says('Yes I am the owner')
  const repeated = await service.api(
    'POST',
    '/v1/leads',
    { phone: talker.phone },
    { key: place.sandbox.key, headers: { 'Idempotency-Key': 'again' } },
  )

  expect(status).toBe(201)
  expect((await talker.conversation()).messages).toBeGreaterThanOrEqual(3)
  expect(repeated.headers.get('idempotency-replayed')).toBeNull()
  expect((await countsOf(place.sandbox.id)).lead).toBe(1)
})

test('leads created during a reset are kept; earlier ones are deleted with all their data', async () => {
  const [old, next, stopped] = [story(), story(), newPhone()]
  await old.says('Hello')
  await api('POST', '/v1/suppressions', { phone: stopped })
  await reset()
  service.clock.advance(1)

  await api('POST', '/v1/sandbox/inbound', { from: old.phone, body: 'Still here' })
  await api('POST', '/v1/sandbox/inbound', { from: next.phone, body: 'Hi' })
  const marked = await api('POST', '/v1/leads', { phone: stopped })
  await service.processAll()

  const leads = (await api('GET', '/v1/leads')).body.data
  expect(marked.body).toMatchObject({ suppressed: true, status: 'opted-out' })
  expect(leads.map(({ phone }: Json) => phone).sort()).toEqual([next.phone, stopped].sort())
  expect(leads.find(({ phone }: Json) => phone === stopped)).toMatchObject({ suppressed: false, status: 'new' })
  expect(await next.events()).toContain('message.received')
  expect(await old.received()).toEqual([])
})

describe('after a reset, subscribers', () => {
  test('continue: a live one gets the next event, an old cursor has expired, and positions keep increasing', async () => {
    const target = { url: service.url, key: place.sandbox.key }
    const watch = watchEvents(target, ADDED)
    await watch.until(({ isOpen }) => isOpen)
    await story().says('Before')
    await watch.until(({ answers }) => answers.length > 0)
    const [{ cursor }] = watch.payloads<{ cursor: string }>('messageAdded') as [{ cursor: string }]
    const last = await seen.lastPosition(place.sandbox.id)

    await reset()
    await service.processAll()
    service.clock.advance(1)
    const old = watchEvents(target, ADDED, { after: cursor })
    await old.until(({ ended }) => ended !== undefined)
    await story().says('After')
    await watch.until((open) => bodiesOf(open).includes('After'))
    watch.stop()

    const first = await seen.firstPosition(place.sandbox.id)
    expect(old.answers.flatMap(codesOf)).toEqual(['cursor_expired at messageAdded'])
    expect(bodiesOf(watch)).toContain('Before')
    expect(first).toBe(last + 1)
  })

  function bodiesOf(watch: ReturnType<typeof watchEvents>) {
    return watch.payloads<{ message: { body: string } | null }>('messageAdded').map(({ message }) => message?.body)
  }
})

test('writes during a reset never fail with 5xx, and no partial data is left', async () => {
  const phones = Array.from({ length: 60 }, newPhone)
  for (const phone of phones) await api('POST', '/v1/sandbox/inbound', { from: phone, body: 'Hello' })
  await service.processAll()
  const { data } = (await api('GET', '/v1/conversations?limit=60')).body
  const leads = (await api('GET', '/v1/leads?limit=60')).body.data
  await reset()
  service.clock.advance(1)

  const calls = phones.flatMap((phone, i) => [
    () => api('POST', '/v1/sandbox/inbound', { from: phone, body: 'More' }),
    () => api('POST', '/v1/messages', { lead_id: leads[i].id, body: 'Hello there' }),
    () => api('PATCH', `/v1/leads/${leads[i].id}`, { attributes: { n: i } }),
    () => api('POST', `/v1/conversations/${data[i].id}/handoff`, {}),
    () => api('POST', '/v1/leads', { phone, campaign_id: place.sandbox.campaignId }),
    () => api('POST', '/v1/suppressions', { phone }),
  ])
  const statuses = new Map<number, number>()
  const write = async () => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const { status } = await call()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all([write(), write(), write(), write(), service.processAll()])
  await service.processAll()

  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  const state = (await graphql(STATE)).data.sandboxReset
  expect(state).toMatchObject({ status: 'COMPLETED', deletedLeads: 60 })
  const orphans = await seen.eventsOfRemovedLeads(place.sandbox.id)
  expect(orphans).toEqual([])
}, 600_000)

describe('a reset is refused', () => {
  test('in a live workspace, which is unchanged', async () => {
    await api('POST', '/v1/leads', { phone: newPhone() }, place.live.key)
    const before = await dumpWorkspace(service, place.live.id)

    const answer = await graphql(RESET, {}, place.live.key)
    const state = await graphql(STATE, undefined, place.live.key)

    expect([answer, state].flatMap(codesOf)).toEqual(['not_found at resetSandbox', 'not_found at sandboxReset'])
    expect(await dumpWorkspace(service, place.live.id)).toEqual(before)
  })

  test('to a key without full access', async () => {
    const key = await service.newKey(place.sandbox.id, ['read_only', 'messaging', 'leads'])

    const answer = await ask({ url: service.url, key }, RESET, { input: {} })

    expect(codesOf(answer)).toEqual(['insufficient_scope at resetSandbox'])
  })

  test('while another one runs; with its idempotencyKey it is the same one', async () => {
    const first = await graphql(RESET, { idempotencyKey: 'once' })
    const [again, other] = [await graphql(RESET, { idempotencyKey: 'once' }), await graphql(RESET, {})]
    await service.processAll()

    expect(again).toEqual(first)
    expect(codesOf(other)).toEqual(['conflict at resetSandbox'])
    expect(codesOf(await graphql(RESET, {}))).toEqual([])
  })
})
