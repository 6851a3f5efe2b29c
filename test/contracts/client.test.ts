import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientTypes } from '../../build/client-types.ts'
import { type Client, createClient } from '../../src/client/index.ts'
import type { OPERATIONS } from '../../src/generated/client/operations.ts'
import { openapiDocument, openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import { type ClientPackage, compiler, installClient, run } from '../client/support/client-package.ts'

const document = openapiDocument()

describe('the client and the OpenAPI document', () => {
  test('have the same types (`npm run prepare` writes them)', () => {
    const files = readdirSync('src/generated/client').map((name) => [
      name,
      readFileSync(`src/generated/client/${name}`, 'utf8'),
    ])

    expect(Object.fromEntries(files)).toEqual(clientTypes(openapiText()))
  })

  test.each(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
  )('have $operation.operationId in common: $method $path', async ({ path, method, operation }) => {
    const call = CALLS[operation.operationId as keyof typeof CALLS]
    expect(call, 'the client has no method for it').toBeDefined()

    const sent = await requestOf(call)

    const template = path.replace(/\{\w+\}/, 'x%2F1')
    expect(`${sent.method} ${sent.url.pathname}`).toBe(`${method.toUpperCase()} /v1${template}`)
    const queries = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    expect(queries).toEqual(expect.arrayContaining([...sent.url.searchParams.keys()]))
    expect(sent.headers.get('Idempotency-Key') !== null).toBe(method === 'post')
    const schema = operation.requestBody?.content['application/json']?.schema
    if (schema) expect(mistakesIn(schema, JSON.parse(sent.body))).toEqual([])
    else expect(sent.headers.get('Content-Type')).toBe(operation.requestBody ? 'text/csv' : null)
  })
})

const ID = 'x/1'
const RANGE = { after: '2026-11-01', before: '2026-12-01' }

/** One call of each operation's method. A new operation makes this a type error until the client has a method for it. */
const CALLS: Record<keyof typeof OPERATIONS, (client: Client) => Promise<unknown>> = {
  create_lead: ({ leads }) => leads.create({ phone: '+14155550123', attributes: { budget: 5, gone: null } }),
  list_leads: ({ leads }) => leads.list({ status: 'new', limit: 3 }).page(),
  read_lead: ({ leads }) => leads.retrieve(ID),
  update_lead: ({ leads }) => leads.update(ID, { timezone: null }),
  erase_lead: ({ leads }) => leads.erase(ID),
  send_message: ({ messages }) => messages.send({ lead_id: 'lead_1', body: 'Hi' }),
  list_messages: ({ messages }) => messages.list({ direction: 'inbound' }).page(),
  read_message: ({ messages }) => messages.retrieve(ID),
  cancel_message: ({ messages }) => messages.cancel(ID),
  list_conversations: ({ conversations }) => conversations.list({ handler: 'human' }).page(),
  read_conversation: ({ conversations }) => conversations.retrieve(ID),
  hand_off_conversation: ({ conversations }) => conversations.handOff(ID, { summary: 'Wants a person' }),
  return_conversation: ({ conversations }) => conversations.return(ID),
  complete_conversation: ({ conversations }) => conversations.complete(ID, { outcome: 'booked' }),
  set_inbox_state: ({ conversations }) => conversations.setInboxState(ID, { state: 'done' }),
  list_campaigns: ({ campaigns }) => campaigns.list().page(),
  read_campaign: ({ campaigns }) => campaigns.retrieve(ID),
  update_campaign: ({ campaigns }) => campaigns.update(ID, { status: 'paused' }),
  create_campaign: ({ campaigns }) => campaigns.create({ name: 'Spring', template: 'solar' }),
  read_playbook: ({ campaigns }) => campaigns.playbook(ID, { version: 2 }),
  update_playbook: ({ campaigns }) => campaigns.updatePlaybook(ID, { expected_version: 2, playbook: { version: 1 } }),
  read_campaign_results: ({ campaigns }) => campaigns.results(ID),
  read_analytics: ({ analytics }) => analytics.retrieve({ ...RANGE, campaign_id: 'camp_1' }),
  read_analytics_days: ({ analytics }) => analytics.days({ ...RANGE, timezone: 'America/Chicago' }),
  read_analytics_sources: ({ analytics }) => analytics.sources(RANGE),
  read_analytics_campaigns: ({ analytics }) => analytics.campaigns(RANGE),
  list_members: ({ members }) => members.list().page(),
  invite_member: ({ members }) => members.invite({ email: 'dana@example.com', role: 'agent' }),
  read_member: ({ members }) => members.retrieve(ID),
  update_member: ({ members }) => members.update(ID, { role: 'viewer' }),
  withdraw_invitation: ({ members }) => members.withdraw(ID),
  remove_member: ({ members }) => members.remove(ID),
  list_api_keys: ({ apiKeys }) => apiKeys.list().page(),
  create_api_key: ({ apiKeys }) => apiKeys.create({ name: 'CRM', scopes: ['leads'] }),
  read_api_key: ({ apiKeys }) => apiKeys.retrieve(ID),
  update_api_key: ({ apiKeys }) => apiKeys.update(ID, { name: 'CRM' }),
  rotate_api_key: ({ apiKeys }) => apiKeys.rotate(ID, { overlap_hours: 2 }),
  complete_api_key_rotation: ({ apiKeys }) => apiKeys.completeRotation(ID),
  revoke_api_key: ({ apiKeys }) => apiKeys.revoke(ID),
  list_phone_numbers: ({ phoneNumbers }) => phoneNumbers.list().page(),
  register_phone_number: ({ phoneNumbers }) =>
    phoneNumbers.register({ e164: '+14155550123', carrier_account_id: 'car_1', type: 'long_code' }),
  read_phone_number: ({ phoneNumbers }) => phoneNumbers.retrieve(ID),
  update_phone_number: ({ phoneNumbers }) => phoneNumbers.update(ID, { status: 'unregistered' }),
  release_phone_number: ({ phoneNumbers }) => phoneNumbers.release(ID),
  list_notification_channels: ({ notificationChannels }) => notificationChannels.list().page(),
  create_notification_channel: ({ notificationChannels }) =>
    notificationChannels.create({ kind: 'email', name: 'Sales', target: 'sales@example.com' }),
  read_notification_channel: ({ notificationChannels }) => notificationChannels.retrieve(ID),
  update_notification_channel: ({ notificationChannels }) => notificationChannels.update(ID, { name: 'Team' }),
  delete_notification_channel: ({ notificationChannels }) => notificationChannels.delete(ID),
  list_carrier_accounts: ({ carrierAccounts }) => carrierAccounts.list().page(),
  create_carrier_account: ({ carrierAccounts }) =>
    carrierAccounts.create({
      name: 'Main',
      twilio: { account_sid: `AC${'0'.repeat(32)}`, auth_token: '0'.repeat(32) },
    }),
  read_carrier_account: ({ carrierAccounts }) => carrierAccounts.retrieve(ID),
  update_carrier_account: ({ carrierAccounts }) => carrierAccounts.update(ID, { name: 'Spare' }),
  remove_carrier_account: ({ carrierAccounts }) => carrierAccounts.remove(ID),
  test_carrier_account: ({ carrierAccounts }) => carrierAccounts.test(ID),
  create_suppressions: ({ suppressions }) => suppressions.create({ phones: ['+14155550123'] }),
  list_suppressions: ({ suppressions }) => suppressions.list({ reason: 'legal' }).page(),
  lift_suppression: ({ suppressions }) => suppressions.lift(ID),
  list_consents: ({ consents }) => consents.list({ lead_id: 'lead_1' }).page(),
  create_send: ({ sends }) => sends.create(ID, { filter: { source: 'expo', not_texted_days: 30 }, dry_run: true }),
  read_send: ({ sends }) => sends.retrieve(ID),
  pause_send: ({ sends }) => sends.pause(ID),
  resume_send: ({ sends }) => sends.resume(ID),
  cancel_send: ({ sends }) => sends.cancel(ID),
  list_appointments: ({ appointments }) => appointments.list({ status: 'booked' }).page(),
  read_appointment: ({ appointments }) => appointments.retrieve(ID),
  cancel_appointment: ({ appointments }) => appointments.cancel(ID),
  reschedule_appointment: ({ appointments }) => appointments.reschedule(ID, { starts_at: '2027-03-01T15:00:00Z' }),
  list_unanswered_questions: ({ unansweredQuestions }) => unansweredQuestions.list({ status: 'open' }).page(),
  update_unanswered_question: ({ unansweredQuestions }) => unansweredQuestions.update(ID, { status: 'dismissed' }),
  list_held_texts: ({ heldTexts }) => heldTexts.list({ lead_id: 'lead_1' }).page(),
  list_drafts: ({ drafts }) => drafts.list({ status: 'pending' }).page(),
  create_draft: ({ drafts }) => drafts.create({ lead_id: 'lead_1', body: 'Hello' }),
  read_draft: ({ drafts }) => drafts.retrieve(ID),
  approve_draft: ({ drafts }) => drafts.approve(ID, { when_withheld: 'schedule' }),
  reject_draft: ({ drafts }) => drafts.reject(ID, { reason: 'Not now.' }),
  answer_held_text: ({ heldTexts }) => heldTexts.answer(ID, { answer: 'opt_out' }),
  create_access_token: ({ accessTokens }) => accessTokens.create({ scopes: ['read_only'] }),
  list_documents: ({ documents }) => documents.list().page(),
  register_documents: ({ documents }) => documents.register({ documents: [{ text: '{ workspace { id } }' }] }),
  remove_document: ({ documents }) => documents.remove(ID),
  list_snippets: ({ snippets }) => snippets.list().page(),
  create_snippet: ({ snippets }) => snippets.create({ name: 'Late', body: 'We are late.' }),
  update_snippet: ({ snippets }) => snippets.update(ID, { body: 'We are there.' }),
  delete_snippet: ({ snippets }) => snippets.delete(ID),
  list_notes: ({ notes }) => notes.list({ conversation_id: 'conv_1' }).page(),
  create_note: ({ notes }) => notes.create({ conversation_id: 'conv_1', body: 'Call after five.' }),
  delete_note: ({ notes }) => notes.delete(ID),
  create_erasure: ({ erasures }) => erasures.create({ filter: { source: 'expo' }, expected_count: 3 }),
  list_erasures: ({ erasures }) => erasures.list({ status: 'running' }).page(),
  read_erasure: ({ erasures }) => erasures.retrieve(ID),
  cancel_erasure: ({ erasures }) => erasures.cancel(ID),
  create_import: ({ imports }) => imports.create('phone\n', { mapping: { Cell: 'phone' }, dry_run: true }),
  list_imports: ({ imports }) => imports.list({ kind: 'leads' }).page(),
  read_import: ({ imports }) => imports.retrieve(ID),
  download_import_failures: ({ imports }) => imports.failures(ID),
  cancel_import: ({ imports }) => imports.cancel(ID),
  create_webhook: ({ webhooks }) => webhooks.create({ url: 'https://example.com', event_types: ['*'] }),
  list_webhooks: ({ webhooks }) => webhooks.list().page(),
  read_webhook: ({ webhooks }) => webhooks.retrieve(ID),
  update_webhook: ({ webhooks }) => webhooks.update(ID, { status: 'disabled' }),
  delete_webhook: ({ webhooks }) => webhooks.delete(ID),
  rotate_webhook_secret: ({ webhooks }) => webhooks.rotate(ID, { overlap_hours: 1 }),
  complete_webhook_rotation: ({ webhooks }) => webhooks.completeRotation(ID),
  test_webhook: ({ webhooks }) => webhooks.test(ID, { event_type: 'lead.qualified' }),
  list_deliveries: ({ deliveries }) => deliveries.list(ID, { status: 'exhausted' }).page(),
  read_delivery: ({ deliveries }) => deliveries.retrieve(ID),
  replay_delivery: ({ deliveries }) => deliveries.replay(ID),
  create_replay: ({ replays }) => replays.create(ID, { since: '2026-03-01T00:00:00Z', dry_run: true }),
  read_replay: ({ replays }) => replays.retrieve(ID),
  cancel_replay: ({ replays }) => replays.cancel(ID),
  list_requests: ({ requests }) => requests.list({ outcome: 'failed' }).page(),
  read_request: ({ requests }) => requests.retrieve(ID),
  list_events: ({ events }) => events.list({ types: ['lead.qualified', 'lead.opted_out'] }).page(),
  read_event: ({ events }) => events.retrieve(ID),
  read_workspace: ({ workspace }) => workspace.retrieve(),
  receive_sandbox_text: ({ sandbox }) => sandbox.inbound({ from: '+14155550123', body: 'Hi' }),
}

type SentRequest = { method: string; url: URL; headers: Headers; body: string }

/** The request of a call, to a service that always responds with an empty object. */
async function requestOf(call: (client: Client) => Promise<unknown>): Promise<SentRequest> {
  const sent: SentRequest[] = []
  const record = async (url: string, { method, headers, body }: RequestInit) => {
    sent.push({ method: method!, url: new URL(url), headers: new Headers(headers), body: String(body) })
    return new Response('{}')
  }
  await call(createClient({ apiKey: 'lt_test_x', baseUrl: 'https://example.com/v1/', fetch: record as typeof fetch }))
  expect(sent).toHaveLength(1)
  return sent[0]!
}

function mistakesIn(schema: object, value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const components = JSON.parse(JSON.stringify(document.components))
  const validate = ajv.compile({ ...schema, components })
  return validate(value) ? [] : validate.errors!
}

describe('the client as a package', () => {
  let client: ClientPackage
  beforeAll(() => {
    client = installClient()
  })
  afterAll(() => client.remove())

  test('is installed without a network and has no dependencies', () => {
    const names = readdirSync(join(client.folder, 'node_modules')).filter((name) => !name.startsWith('.'))

    expect(names).toEqual(['leadthread'])
  })

  test('contains the client as ES modules and as CommonJS, and nothing else', () => {
    const modules = globSync(['src/client/**/*.ts', 'src/generated/client/*.ts', 'src/processes/leadthread.ts'])
      .map((path) => path.replace(/^src\/|\.ts$/g, ''))
      .filter((path) => path !== 'client/build-package')
    const library = modules.filter((path) => !/^client\/(commands|listen)\/|^processes\//.test(path))
    const built = [...modules.map((path) => `esm/${path}`), ...library.map((path) => `cjs/${path}`)]
    const compiled = built.flatMap((path) => ['.js', '.js.map', '.d.ts'].map((ending) => path + ending))
    const expected = ['LICENSE', 'README.md', 'package.json', 'cjs/package.json', ...compiled]

    const packed = run('tar', ['-tzf', client.tarball], client.folder).trim().split('\n')

    expect(packed.sort()).toEqual(expected.map((path) => `package/${path}`).sort())
  })

  test('can be published', () => {
    const manifest = JSON.parse(readFileSync(join(client.folder, 'node_modules/leadthread/package.json'), 'utf8'))

    expect(manifest).toMatchObject({ name: 'leadthread', sideEffects: false, engines: { node: '>=18' } })
    for (const name of ['private', 'dependencies', 'scripts']) expect(manifest).not.toHaveProperty(name)
  })

  test('can be used from plain JavaScript', () => {
    const script = `
      import { createClient, LeadthreadError } from 'leadthread'
      import { createClient as sameClient } from 'leadthread/client'
      import { signWebhook, newSigningSecret, verifyWebhook } from 'leadthread/client/webhooks'
      import { verifyWebhook as verifyOnTheWeb } from 'leadthread/client/webhooks/web'
      const [body, secret] = ['{"id":"evt_1","type":"lead.qualified"}', newSigningSecret()]
      const headers = signWebhook({ id: 'evt_1', body, secret })
      const client = createClient({ apiKey: 'x', baseUrl: 'http://127.0.0.1:1', retry: { triesMax: 1 } })
      const error = await client.leads.retrieve('lead_1').catch((error) => error)
      console.log(verifyWebhook({ body, headers, secret }).id, (await verifyOnTheWeb({ body, headers, secret })).type)
      console.log(error instanceof LeadthreadError, error.code, error.status)`
    writeFileSync(join(client.folder, 'plain.mjs'), script)

    const said = run('node', ['plain.mjs'], client.folder)

    expect(said).toBe('evt_1 lead.qualified\ntrue connection_failed null\n')
  })

  test('can be required by CommonJS', () => {
    const script = `
      const { createClient } = require('leadthread')
      const { newSigningSecret } = require('leadthread/client/webhooks')
      const { verifyWebhook } = require('leadthread/client/webhooks/web')
      console.log(typeof createClient, newSigningSecret().slice(0, 6), typeof verifyWebhook)`
    writeFileSync(join(client.folder, 'plain.cjs'), script)

    expect(run('node', ['plain.cjs'], client.folder)).toBe('function whsec_ function\n')
  })

  test('has types for the strictest compiler, in a project without Node types', () => {
    const script = `
      import { createClient, LeadthreadError, type Lead, type WebhookEvent } from 'leadthread/client'
      import { verifyWebhook } from 'leadthread/client/webhooks'
      const client = createClient({ apiKey: 'x', baseUrl: 'https://example.com' })
      export async function phones(): Promise<string[]> {
        const found: Lead[] = []
        for await (const lead of client.leads.list({ status: 'qualified' })) found.push(lead)
        return found.map(({ phone }) => phone)
      }
      export function outcomeOf(event: WebhookEvent): string | null {
        return event.type === 'conversation.completed' ? event.data.outcome : null
      }
      export async function follow(signal: AbortSignal): Promise<void> {
        for await (const event of client.live.events({ types: ['lead.qualified'], signal })) {
          const cursor: string = event.cursor
          if (event.type === 'lead.qualified') console.log(cursor, event.data.qualification.score)
        }
      }
      export const received = (body: string, headers: Headers) => verifyWebhook({ body, headers, secret: 'whsec_x' }).data
      export const isQuiet = (error: unknown) => error instanceof LeadthreadError && error.code === 'quiet_hours'
      // @ts-expect-error a field that is not there
      export const wrong = client.leads.create({ phone: '+14155550123', colour: 'red' })
      // @ts-expect-error a value that is not one of them
      export const unknown = client.leads.list({ status: 'asleep' })`
    writeFileSync(join(client.folder, 'typed.ts'), script)
    writeFileSync(
      join(client.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: STRICTEST, files: ['typed.ts'] }),
    )

    expect(run('node', [compiler, '-p', '.'], client.folder)).toBe('')
  })
})

const STRICTEST = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
}

test('needs Node only for signing, the synchronous verifier and `listen`', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadthread-web-'))
  const entries = ['index.ts', 'verify-webhook-web.ts'].map((name) => resolve('src/client', name))
  const options = {
    extends: resolve('src/client/tsconfig.json'),
    compilerOptions: { types: [], noEmit: true },
    files: entries,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))

  expect(run('node', [compiler, '-p', folder], process.cwd())).toBe('')
  rmSync(folder, { recursive: true })
})
