import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp()
const run = promisify(execFile)
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const STRICT =
  '--noEmit --strict --target es2023 --module nodenext --lib es2023,dom,dom.iterable --allowImportingTsExtensions'

/** What an integrator writes. Each line that expects an error shows that a type is known, and not any. */
const USAGE = `
import { Api, type Conversation, type Error as Refusal, type Lead, type Message } from './Api.ts'

export async function use(baseUrl: string, key: string) {
  const api = new Api<string>({ baseUrl, securityWorker: (key) => ({ headers: { Authorization: \`Bearer \${key}\` } }) })
  api.setSecurityData(key)
  const workspace = (await api.workspace.readWorkspace()).data
  const created = await api.leads.createLead({ phone: '+14155550123', attributes: { budget: 5 } })
  const lead: Lead = created.data
  const changed: Lead = (await api.leads.updateLead(lead.id, { attributes: { budget: null } })).data
  const again = { headers: { 'Idempotency-Key': 'one' } }
  const message: Message = (await api.messages.sendMessage({ lead_id: lead.id, body: 'Hello' }, again)).data
  const repeated: Message = (await api.messages.sendMessage({ lead_id: lead.id, body: 'Hello' }, again)).data
  const reply: Message = (await api.sandbox.receiveSandboxText({ from: lead.phone, body: 'Yes' })).data
  const conversation = (await api.conversations.readConversation(reply.conversation_id!)).data
  const handedOff: Conversation = (await api.conversations.handOffConversation(conversation.id, {})).data
  const page = (await api.messages.listMessages({ lead_id: lead.id, direction: 'inbound', limit: 1 })).data
  const endpoint = (await api.webhooks.createWebhook({ url: 'https://example.com/', event_types: ['*'] })).data
  const gone = await api.webhooks.deleteWebhook(endpoint.id)
  const refusal = await api.leads.readLead('lead_x').catch((answer: { status: number; error: Refusal }) => answer)

  // @ts-expect-error a status is one of a few words
  const status: 'unheard-of' = lead.status
  // @ts-expect-error a time may be missing
  const sentAt: string = message.sent_at
  // @ts-expect-error an address takes what it takes
  void (() => api.leads.createLead({ telephone: '+14155550123' }))
  // @ts-expect-error a filter is one of a few words
  void (() => api.messages.listMessages({ direction: 'sideways' }))

  return {
    mode: workspace.mode, lead, changed, message, repeated, history: conversation.history, handler: handedOff.handler,
    inbound: page.data, secret: endpoint.secret, gone: gone.status, refusal, status, sentAt,
  }
}
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typed-client-'))
  const { files } = await generateApi({ spec: JSON.parse(openapiText()), output: false, silent: true })
  await writeFile(join(folder, 'Api.ts'), files[0]!.fileContent)
  await writeFile(join(folder, 'usage.ts'), USAGE)
})
afterAll(() => rm(folder, { recursive: true }))

test('a client generated from the document compiles in strict mode, and so does code that uses it', async () => {
  const { stdout } = await run(process.execPath, [TSC, ...STRICT.split(' '), 'usage.ts'], { cwd: folder }).catch(
    (e) => e,
  )

  expect(stdout).toBe('')
})

test('it works with the service, and its types match the responses', async () => {
  const { use } = await import(/* @vite-ignore */ join(folder, 'usage.ts'))

  const seen = await use(`${service.url}/v1`, service.sandbox.key)

  expect(seen).toMatchObject({
    mode: 'sandbox',
    lead: { phone: '+14155550123', attributes: { budget: 5 } },
    changed: { attributes: {} },
    message: { direction: 'outbound', body: 'Hello' },
    handler: 'human',
    inbound: [{ body: 'Yes' }],
    secret: expect.stringMatching(/^whsec_/),
    gone: 204,
    refusal: { status: 404, error: { code: 'not_found' } },
  })
  expect(seen.repeated.id).toBe(seen.message.id)
  expect(seen.history.map(({ body }: { body: string }) => body)).toEqual(['Hello', 'Yes'])
})
