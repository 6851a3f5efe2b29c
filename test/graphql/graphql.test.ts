import { describe, expect, test } from 'vitest'
import { graphqlActions } from '../support/graphql-actions.ts'
import { codesOf } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()
const { run, nextPhone, createLead, text } = graphqlActions(here)

/** No receiver listens there; these tests deliver nothing. */
const RECEIVER = 'http://127.0.0.1:9/hook'

describe('reading and writing', () => {
  test('a created lead is found by its ID, by its phone and as a node', async () => {
    const lead = await createLead({ source: 'form', attributes: { city: 'Austin', budget_max: 12 } })

    const { data } = await run(
      `query($id: ID!, $phone: String!) {
        lead(id: $id) { phone source status attributes suppressed createdAt }
        leads(phone: $phone) { edges { node { id } } }
        node(id: $id) { __typename id ... on Lead { source } }
      }`,
      lead,
    )

    expect(data).toEqual({
      lead: {
        phone: lead.phone,
        source: 'form',
        status: 'NEW',
        attributes: { city: 'Austin', budget_max: 12 },
        suppressed: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      leads: { edges: [{ node: { id: lead.id } }] },
      node: { __typename: 'Lead', id: lead.id, source: 'form' },
    })
  })

  test('a text of a lead is shown as a conversation with its messages, lead and campaign', async () => {
    const lead = await createLead()
    const { conversationId } = await text(lead.phone, 'Hi, I need a new roof')

    const { data } = await run(
      `query($id: ID!) { conversation(id: $id) {
        status handler messageCount phone lead { id } campaign { name playbook }
        qualification { score signals confidence } matchedSignals { key }
        messages(last: 1) { edges { cursor node { direction status body sentBy purpose sentAt } } }
      } }`,
      { id: conversationId },
    )

    expect(data!.conversation).toMatchObject({
      status: 'ACTIVE',
      handler: 'AGENT',
      phone: lead.phone,
      lead: { id: lead.id },
      campaign: { name: 'Home services', playbook: expect.any(Object) },
      qualification: { score: 0, signals: [], confidence: 'LOW' },
      messages: {
        edges: [
          {
            node: {
              direction: 'INBOUND',
              status: 'RECEIVED',
              body: 'Hi, I need a new roof',
              sentBy: 'LEAD',
              purpose: null,
            },
          },
        ],
      },
    })
  })

  test('a message is accepted, or withheld with a reason and stored', async () => {
    const lead = await createLead()
    const send = (leadId: string) =>
      run(
        `mutation($input: SendMessageInput!) { sendMessage(input: $input) {
          ... on SendMessageSuccess { messageRecord { status body leadId } }
          ... on MessageWithheld { code message retryAt messageRecord { status errorCode } }
        } }`,
        { input: { leadId, body: 'Hello' } },
      )

    const accepted = await send(lead.id)
    await text(lead.phone, 'STOP')
    const withheld = await send(lead.id)

    expect(accepted.data!.sendMessage).toEqual({ messageRecord: { status: 'QUEUED', body: 'Hello', leadId: lead.id } })
    expect(withheld.data!.sendMessage).toEqual({
      code: 'RECIPIENT_OPTED_OUT',
      message: 'The recipient has opted out. No messages can be sent to this phone number.',
      retryAt: null,
      messageRecord: { status: 'BLOCKED', errorCode: 'recipient_opted_out' },
    })
  })

  test('a conversation is handed off once, and not after it has ended', async () => {
    const lead = await createLead()
    const { conversationId } = await text(lead.phone, 'Hello')
    const handOff = () =>
      run(
        `mutation($input: HandOffConversationInput!) {
          handOffConversation(input: $input) { conversation { handler handoffAt } }
        }`,
        { input: { id: conversationId } },
      )

    const answer = await handOff()
    await text(lead.phone, 'STOP')
    const late = await handOff()

    expect(answer.data!.handOffConversation).toEqual({
      conversation: { handler: 'HUMAN', handoffAt: expect.any(String) },
    })
    expect(codesOf(late)).toEqual(['conflict at handOffConversation'])
  })

  test('a webhook endpoint shows its secret once', async () => {
    const made = await run(
      `mutation($input: CreateWebhookEndpointInput!) {
        createWebhookEndpoint(input: $input) { secret webhookEndpoint { id url eventTypes ordering status } }
      }`,
      { input: { url: RECEIVER, eventTypes: ['LEAD_QUALIFIED'] } },
    )

    expect(made.errors).toBeUndefined()
    expect(made.data!.createWebhookEndpoint).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      webhookEndpoint: {
        id: expect.stringMatching(/^wh_/),
        url: RECEIVER,
        eventTypes: ['LEAD_QUALIFIED'],
        ordering: 'NONE',
        status: 'ENABLED',
      },
    })
  })

  test('an update changes the given settings only', async () => {
    const { data } = await run(
      `mutation { updateWorkspace(input: { threshold: 80 }) { workspace { threshold mode enforceQuietHours } } }`,
    )

    expect(data!.updateWorkspace).toEqual({ workspace: { threshold: 80, mode: 'SANDBOX', enforceQuietHours: false } })
  })

  test('the same idempotencyKey creates one lead, and is refused with another input', async () => {
    const phone = nextPhone()
    const create = (source: string) =>
      run(`mutation($input: CreateLeadInput!) { createLead(input: $input) { created lead { id } } }`, {
        input: { phone, source, idempotencyKey: `once ${phone}` },
      })

    const [first, again, other] = [await create('a'), await create('a'), await create('b')]

    expect(first.data!.createLead).toMatchObject({ created: true })
    expect(again).toEqual(first)
    expect(codesOf(other)).toEqual(['idempotency_key_reused at createLead'])
  })
})

describe('errors use the names of GraphQL', () => {
  test.each([
    ['createLead', 'CreateLeadInput', { phone: '555' }, 'invalid_parameter', 'phone'],
    ['createLead', 'CreateLeadInput', { phone: '+14155550100', campaignId: 'camp_x' }, 'not_found', 'campaignId'],
    [
      'createLead',
      'CreateLeadInput',
      { phone: '+14155550100', attributes: { a_b: [] } },
      'invalid_parameter',
      'attributes.a_b',
    ],
    ['sendMessage', 'SendMessageInput', { body: 'Hi' }, 'missing_parameter', 'to'],
    ['sendMessage', 'SendMessageInput', { leadId: 'lead_x', body: 'Hi' }, 'not_found', 'leadId'],
    [
      'createWebhookEndpoint',
      'CreateWebhookEndpointInput',
      { url: 'https://example.com', eventTypes: [] },
      'invalid_parameter',
      'eventTypes',
    ],
    ['updateWorkspace', 'UpdateWorkspaceInput', { turnDebounceMs: -1 }, 'invalid_parameter', 'turnDebounceMs'],
    ['revokeApiKey', 'RevokeApiKeyInput', { id: 'key_x' }, 'not_found', undefined],
  ])('%s(%s) of %j', async (field, type, input, code, param) => {
    const { data, errors } = await run(`mutation($input: ${type}!) { ${field}(input: $input) { __typename } }`, {
      input,
    })

    expect(data).toEqual({ [field]: null })
    expect(errors).toMatchObject([{ path: [field], extensions: param === undefined ? { code } : { code, param } }])
  })

  test.each([
    ['{ nothing }', 'invalid_request'],
    ['{ leads(first: 0) { __typename } }', 'invalid_parameter at leads'],
    ['{ leads(first: 101) { __typename } }', 'invalid_parameter at leads'],
    ['{ leads(first: 1, last: 1) { __typename } }', 'invalid_parameter at leads'],
    ['{ lead(id: "\\u0000") { id } }', 'invalid_parameter'],
    ['{ leads(createdAfter: "0000-01-01T00:00:00Z") { __typename } }', 'invalid_parameter at leads'],
    [
      `{ leads { edges { node ${'{ conversations(first: 1) { edges { node { lead '.repeat(4)}{ id }${' } } } }'.repeat(4)} } } }`,
      'query_too_complex',
    ],
    ['{ leads(after: "made up") { __typename } }', 'invalid_cursor at leads'],
    [
      '{ leads(createdAfter: "2026-01-02T00:00:00Z", createdBefore: "2026-01-01T00:00:00Z") { __typename } }',
      'invalid_parameter at leads',
    ],
    [`{ ${Array.from({ length: 60 }, (_, i) => `a${i}: workspace { id }`).join(' ')} }`, 'query_too_complex'],
    [`{ workspace { ${'id '.repeat(5_000)} } }`, 'query_too_complex'],
    [
      '{ conversations(first: 100) { edges { node { messages(first: 100) { edges { node { id body status from to } } } } } } }',
      'query_too_complex',
    ],
  ])('%.80s', async (query, code) => {
    expect(codesOf(await run(query))).toEqual([code])
  })
})
