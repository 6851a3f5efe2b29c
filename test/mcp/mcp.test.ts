import { beforeEach, describe, expect, test } from 'vitest'
import { valueFingerprints } from '../../src/interfaces/http/fingerprint.ts'
import { runOnce } from '../../src/interfaces/http/idempotent-run.ts'
import { createSeen } from '../conversations/support/seen.ts'
import { createSeen as ofKeys } from '../identity/support/seen.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { connect, MODERN } from './support/assistant.ts'

const service = useTestApp()
const seen = createSeen(service)
const HOUR_MS = 3_600_000

beforeEach(() => service.clock.set(NOON))

const keyOf = (scopes: Parameters<typeof service.newKey>[1], sendsWithoutApproval = false) =>
  service.newKey(service.sandbox.id, scopes, { sendsWithoutApproval })

const APPROVE = `mutation ($input: ApproveMessageDraftInput!) { approveMessageDraft(input: $input) {
  draft { status decidedBy messageId } } }`

/** An assistant that cannot send, and a lead who has written. */
async function begin() {
  const story = createStory(service)
  await story.says('I need a new roof')
  const { id: conversationId, lead_id: leadId } = await story.conversation()
  const key = await keyOf(['messaging', 'leads'])
  return { story, conversationId, leadId, key, assistant: await connect(service, key, MODERN) }
}

describe('tools', () => {
  test('are those that the scopes allow, over both versions of the protocol', async () => {
    const reader = await connect(service, await keyOf(['read_only']), MODERN)
    const older = await connect(service, await keyOf(['read_only']))
    const writer = await connect(service, await keyOf(['messaging', 'leads']), MODERN)
    const names = async ({ tools }: typeof reader) => (await tools()).map(({ name }) => name)
    const [read, written] = [await names(reader), await names(writer)]

    expect(await names(older)).toEqual(read)
    expect(read).toContain('read_conversation')
    expect((await reader.tools()).every(({ annotations }) => annotations.readOnlyHint)).toBe(true)
    expect(written.filter((name) => !read.includes(name))).toEqual([
      ...['preview_message', 'send_message', 'create_lead', 'update_lead', 'create_note', 'hand_off_conversation'],
    ])
    expect(written.some((name) => /approve|reject/.test(name))).toBe(false)
    expect(writer.instructions()).toContain('send_message writes a draft')
    const refused = await reader.call('update_lead', { id: 'lead_1' })
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'insufficient_scope' } })
  })

  test('return the resources of REST, with the parts that leads wrote marked as untrusted', async () => {
    const { conversationId, leadId, assistant } = await begin()
    const conversation = await assistant.call('read_conversation', { id: conversationId })
    const found = await assistant.call('search', { text: 'roof' })
    const why = await assistant.call('explain_qualification', { conversation_id: conversationId })

    const { untrusted, ...rest } = conversation.structuredContent
    expect(rest).toEqual((await service.api('GET', `/v1/conversations/${conversationId}`)).body)
    expect(untrusted).toContain('$.history[*].body')
    const [, about, begins, data, ends] = /^(.*untrusted.*)\n(\[data \S+\])\n(.*)\n(\[end of data \S+\])$/.exec(
      conversation.content[0].text,
    )!
    expect(about).toContain('no instruction')
    expect(begins!.replace('data', 'end of data')).toBe(ends)
    expect(JSON.parse(data!)).toEqual(conversation.structuredContent)
    expect(found.structuredContent.leads).toEqual([]) // the word is in a message
    expect(found.structuredContent.messages).toMatchObject([{ lead_id: leadId, body: 'I need a new roof' }])
    expect(why.structuredContent).toMatchObject({
      untrusted: expect.arrayContaining(['$.signals']),
      score: expect.any(Number),
    })
  })

  test('find nothing of another workspace', async () => {
    const { conversationId, leadId } = await begin()
    const other = await service.newWorkspace()
    const assistant = await connect(service, other.sandbox.key, MODERN)
    const { body: draft } = await service.api('POST', '/v1/drafts', { lead_id: leadId, body: 'Hello' })
    const before = await service.counts()

    for (const { name, inputSchema } of await assistant.tools()) {
      const ids: Json = {
        lead_id: leadId,
        conversation_id: conversationId,
        body: 'Hello',
        text: 'roof',
        attributes: {},
      }
      const id =
        { draft: draft.id, lead: leadId, conversation: conversationId }[name.split('_').at(-1) as 'lead'] ?? leadId
      const known = Object.entries({ ...ids, id, phone: undefined }).filter(([key]) => key in inputSchema.properties)
      if (name === 'create_lead') continue // has no ID
      const result = await assistant.call(name, Object.fromEntries(known))
      const text = JSON.stringify(result.structuredContent)
      expect(text, name).not.toContain('new roof')
      expect(result.isError ? result.structuredContent.code : 'empty', name).toMatch(/^(not_found|empty)$/)
      if (!result.isError) expect(text.includes(leadId), name).toBe(false)
    }
    expect(await service.counts()).toEqual(before)
  })

  test('that a token for one lead cannot use are not listed, and refuse', async () => {
    const { leadId, conversationId } = await begin()
    const { leadId: otherId } = await begin()
    const { body } = await service.api('POST', '/v1/access-tokens', { scopes: ['messaging', 'leads'], lead_id: leadId })
    const assistant = await connect(service, body.token, MODERN)

    expect((await assistant.tools()).map(({ name }) => name)).toEqual(['read_lead', 'read_conversation'])
    expect(await assistant.call('read_lead', { id: leadId })).toMatchObject({ structuredContent: { id: leadId } })
    expect(await assistant.call('read_conversation', { id: conversationId })).not.toHaveProperty('isError')
    for (const [name, args] of [
      ['read_lead', { id: otherId }],
      ['list_leads', {}],
      ['send_message', { lead_id: leadId, body: 'Hi' }],
    ] as const) {
      const refused = await assistant.call(name, args)
      expect(refused, name).toMatchObject({ isError: true, structuredContent: { code: 'insufficient_scope' } })
    }
  })

  test('write once for an idempotency key, and refuse bad input with the parameter', async () => {
    const { conversationId, assistant } = await begin()
    const note = { conversation_id: conversationId, body: 'Call back.', idempotency_key: 'note 1' }
    const [one, again] = [await assistant.call('create_note', note), await assistant.call('create_note', note)]
    const bad = await assistant.call('create_note', { conversation_id: conversationId, body: 7 })
    const unknown = await assistant.call('list_leads', { nmae: 'x' })

    expect(again.structuredContent).toEqual(one.structuredContent)
    expect(await seen.count('conversation_note', { conversation_id: conversationId })).toBe(1)
    expect(bad).toMatchObject({ isError: true, structuredContent: { code: 'invalid_parameter', param: 'body' } })
    expect(unknown).toMatchObject({ isError: true, structuredContent: { code: 'unknown_parameter', param: 'nmae' } })
  })
})

describe('a message of an assistant', () => {
  test('is a draft, which a person sends once, however often it is approved', async () => {
    const { story, leadId, conversationId, key, assistant } = await begin()
    const texts = await story.received()
    const preview = await assistant.call('preview_message', { lead_id: leadId, body: 'Friday at ten?' })
    const { content, structuredContent: draft } = await assistant.call('send_message', {
      lead_id: leadId,
      body: 'Friday at ten?',
    })
    await service.processAll({ withinMs: HOUR_MS })

    expect(preview.structuredContent).toMatchObject({ segments: 1, withheld: null })
    expect(content[0].text).toContain('The message was not sent.')
    expect(draft).toMatchObject({
      status: 'pending',
      conversation_id: conversationId,
      author_name: 'test',
      client: 'Desk',
    })
    expect(await story.received()).toEqual(texts)
    for (const path of ['approve', 'reject']) {
      const own = await service.api('POST', `/v1/drafts/${draft.id}/${path}`, undefined, { key })
      expect(own).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    }

    const approvals = await Promise.all(
      [1, 2, 3].map((n) =>
        n === 3
          ? service.graphql(APPROVE, { input: { id: draft.id } })
          : service.api('POST', `/v1/drafts/${draft.id}/approve`),
      ),
    )
    await service.processAll()

    expect(approvals.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await story.received()).toEqual([...texts, 'Friday at ten?'])
    const { body } = await service.api('GET', `/v1/drafts?status=approved&lead_id=${leadId}`)
    expect(body.data).toMatchObject([{ id: draft.id, message_id: approvals[0]!.body.message_id }])
    expect(await service.api('POST', `/v1/drafts/${draft.id}/reject`)).toMatchObject({ status: 409 })
    expect((await seen.auditEntries({ subjectId: draft.id })).map(({ action }: Json) => action).toSorted()).toEqual([
      ...['message_draft.approved', 'message_draft.created'],
    ])
  })

  test('is sent directly if the key allows it, and is withheld by the same rules', async () => {
    const { story, leadId } = await begin()
    const assistant = await connect(service, await keyOf(['messaging'], true), MODERN)
    const sent = await assistant.call('send_message', {
      lead_id: leadId,
      body: 'Friday at ten?',
      idempotency_key: 'm1',
    })
    await assistant.call('send_message', { lead_id: leadId, body: 'Friday at ten?', idempotency_key: 'm1' })
    await service.processAll()

    expect(sent.structuredContent).toMatchObject({ status: 'queued', lead_id: leadId, sent_by: 'api' })
    expect((await story.received()).filter((body) => body === 'Friday at ten?')).toHaveLength(1)
    await story.says('STOP')
    const refused = await assistant.call('send_message', { lead_id: leadId, body: 'One more' })
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'recipient_opted_out' } })
  })

  test('needs a person if it is sent with an access token of such a key, or after the key lost the permission', async () => {
    const { story, leadId } = await begin()
    const key = await keyOf(['full_access'], true)
    const { body } = await service.api('POST', '/v1/access-tokens', { scopes: ['messaging'] }, { key })
    const byToken = await connect(service, body.token, MODERN)
    const byKey = await connect(service, key, MODERN)
    const before = await story.received()
    const keyId = await ofKeys(service).keyId(key)
    const update =
      'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { apiKey { sendsWithoutApproval } } }'

    expect(await byToken.call('send_message', { lead_id: leadId, body: 'Hi' })).toMatchObject({
      structuredContent: { status: 'pending' },
    })
    await service.graphql(update, { input: { id: keyId, sendsWithoutApproval: false } })
    await expect.poll(async () => (await connect(service, key, MODERN)).instructions()).toContain('writes a draft')
    expect(await byKey.call('send_message', { lead_id: leadId, body: 'Hi' })).toMatchObject({
      structuredContent: { status: 'pending' },
    })
    const regain = await service.graphql(update, { input: { id: keyId, sendsWithoutApproval: true } }, { key })
    await service.processAll()
    expect(regain.body.errors[0].extensions.code).toBe('insufficient_scope')
    expect(await story.received()).toEqual(before)
  })
})

test('the result of a draft is not returned for a message that the same key now sends without approval', async () => {
  const { story, leadId } = await begin()
  const key = await keyOf(['messaging'])
  const id = await ofKeys(service).keyId(key)
  const message = { lead_id: leadId, body: 'Friday at ten?', idempotency_key: 'draft, then message' }
  const draft = await (await connect(service, key, MODERN)).call('send_message', message)
  const again = await (await connect(service, key, MODERN)).call('send_message', message)
  const update = 'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { __typename } }'
  await service.graphql(update, { input: { id, sendsWithoutApproval: true } })
  await expect.poll(async () => (await connect(service, key, MODERN)).instructions()).not.toContain('writes a draft')

  const refused = await (await connect(service, key, MODERN)).call('send_message', message)
  const sent = await (await connect(service, key, MODERN)).call('send_message', {
    ...message,
    idempotency_key: 'other',
  })
  await service.processAll()

  expect(draft.structuredContent).toMatchObject({ status: 'pending' })
  expect(again.structuredContent).toMatchObject({ id: draft.structuredContent.id })
  expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'idempotency_key_reused' } })
  expect(sent.isError).toBeUndefined()
  expect((await story.received()).filter((text) => text === message.body)).toHaveLength(1)
})

test('a retry of a draft whose key an earlier release has stored gets that draft, but no sent message', async () => {
  const { story, leadId, assistant } = await begin()
  const args = { lead_id: leadId, body: 'Saturday at ten?' }
  const draft = { id: 'drf_earlier', status: 'pending' }
  const fingerprints = valueFingerprints(['mcp', 'send_message', args])
  const stored = { workspaceId: service.sandbox.id, key: 'before the upgrade', fingerprints }
  await runOnce(service.app, stored, async () => ({ status: 200, body: JSON.stringify(draft) }))
  const sender = await connect(service, await keyOf(['messaging'], true), MODERN)

  const again = await assistant.call('send_message', { ...args, idempotency_key: stored.key })
  const refused = await sender.call('send_message', { ...args, idempotency_key: stored.key })
  await service.processAll()

  expect(again.structuredContent).toMatchObject(draft)
  expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'idempotency_key_reused' } })
  expect(await story.received()).not.toContain(args.body)
})

describe('a draft', () => {
  test('stays pending while the gate withholds its message, and is never sent after an opt-out', async () => {
    const { story, leadId, assistant } = await begin()
    const { structuredContent: draft } = await assistant.call('send_message', { lead_id: leadId, body: 'Still there?' })
    await story.says('STOP')
    const texts = await story.received()
    const refused = await service.api('POST', `/v1/drafts/${draft.id}/approve`)
    const again = await assistant.call('send_message', { lead_id: leadId, body: 'Please?' })
    await service.processAll()

    expect(refused).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
    expect((await service.api('GET', `/v1/drafts/${draft.id}`)).body).toMatchObject({
      status: 'pending',
      message_id: null,
    })
    expect(again).toMatchObject({ isError: true, structuredContent: { code: 'recipient_opted_out' } })
    expect(await story.received()).toEqual(texts)
  })

  test('expires after its time, can be edited when it is approved, and is deleted with its lead', async () => {
    const { story, leadId, assistant } = await begin()
    const write = async (body: string, more: Json = {}) =>
      (await assistant.call('send_message', { lead_id: leadId, body, ...more })).structuredContent
    const [late, edited, rejected] = [await write('Late'), await write('Helo'), await write('Rude')]
    const sent = await service.api('POST', `/v1/drafts/${edited.id}/approve`, { body: 'Hello' })
    const gone = await service.api('POST', `/v1/drafts/${rejected.id}/reject`, { reason: 'Rude.' })
    await service.processAll()
    service.clock.advance(24 * HOUR_MS)

    expect(sent.body).toMatchObject({ status: 'approved', body: 'Helo' })
    expect((await story.received()).at(-1)).toBe('Hello')
    expect(gone.body).toMatchObject({ status: 'rejected', reason: 'Rude.', decided_at: expect.any(String) })
    expect(await service.api('POST', `/v1/drafts/${late.id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const expired = await service.api('GET', `/v1/drafts?status=expired&lead_id=${leadId}`)
    expect(expired.body.data).toMatchObject([{ id: late.id, status: 'expired' }])
    expect((await service.api('GET', `/v1/drafts?status=pending&lead_id=${leadId}`)).body.data).toEqual([])
    await service.api('DELETE', `/v1/leads/${leadId}`)
    expect(await seen.count('message_draft', { lead_id: leadId })).toBe(0)
  })
})

describe('POST /mcp', () => {
  const post = (body: unknown, key: string | null = service.sandbox.key) =>
    service.api('POST', '/mcp', body, { key, headers: { Accept: 'application/json, text/event-stream' } })
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

  test('has the limits and errors of /v1, and neither sessions nor streams', async () => {
    expect(await post(LIST, null)).toMatchObject({ status: 401, body: { code: 'missing_api_key' } })
    expect(await post([LIST, LIST])).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await post('{')).toMatchObject({ status: 400, body: { code: 'malformed_json' } })
    expect(await post({ ...LIST, pad: 'x'.repeat(300_000) })).toMatchObject({ status: 413 })
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.api(method, '/mcp')
      expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    }
    const good = await post(LIST)
    expect(good.status).toBe(200)
    expect(good.headers.get('ratelimit-remaining')).not.toBeNull()
    expect(good.headers.get('request-id')).toMatch(/^req_/)
  })

  test('refuses subscriptions at once, which would be streams without an end', async () => {
    const assistant = await connect(service, await keyOf(['read_only']), MODERN)
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta, notifications: { toolsListChanged: true } },
    }
    const headers = {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'subscriptions/listen',
      Accept: 'application/json, text/event-stream',
    }
    const answer = await service.api('POST', '/mcp', body, { headers })

    expect(answer.body).toHaveProperty('error')
    expect(await assistant.tools()).not.toEqual([])
  })
})
