import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../src/domain/identity/index.ts'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { type Answer, ask, codesOf } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()
const { run, createLead, text, targetWith } = graphqlActions(here)

/** No receiver listens there; these tests deliver nothing. */
const RECEIVER = 'http://127.0.0.1:9/hook'

describe('scopes', () => {
  const PAGE = '{ totalCount }'
  const ROOTS: [field: string, query: string, scopes: Scope[]][] = [
    ['workspace', '{ workspace { id } }', ['read_only', 'messaging', 'leads']],
    ['leads', `{ leads ${PAGE} }`, ['read_only', 'leads']],
    ['conversations', `{ conversations ${PAGE} }`, ['read_only', 'messaging']],
    ['messages', `{ messages ${PAGE} }`, ['read_only', 'messaging']],
    ['campaigns', `{ campaigns ${PAGE} }`, ['read_only', 'messaging']],
    ['webhookEndpoints', `{ webhookEndpoints ${PAGE} }`, []],
    ['deliveries', `{ deliveries ${PAGE} }`, []],
    ['apiKeys', `{ apiKeys ${PAGE} }`, []],
    ['createLead', 'mutation { createLead(input: { phone: "+14155551234" }) { created } }', ['leads']],
    [
      'sendMessage',
      'mutation { sendMessage(input: { body: "Hi", to: "+14155551235" }) { __typename } }',
      ['messaging'],
    ],
    ['simulateInbound', 'mutation { simulateInbound(input: { body: "Hi", from: "+14155551236" }) { __typename } }', []],
    ['createApiKey', 'mutation { createApiKey(input: { name: "x", scopes: [LEADS] }) { __typename } }', []],
    [
      'createAccessToken',
      'mutation { createAccessToken(input: { scopes: [MESSAGING] }) { __typename } }',
      ['messaging'],
    ],
    ['updateWorkspace', 'mutation { updateWorkspace(input: { threshold: 70 }) { __typename } }', []],
  ]

  test.each(['read_only', 'messaging', 'leads', 'full_access'] as const)(
    '%s grants the fields in the table',
    async (scope) => {
      const target = await targetWith(scope)

      const opened = []
      for (const [field, query] of ROOTS) {
        const answer = await ask(target, query)
        if (!answer.errors) opened.push(field)
        else expect(codesOf(answer)).toEqual([`insufficient_scope at ${field}`])
      }

      const allowed = ROOTS.filter(([, , scopes]) => scope === 'full_access' || scopes.includes(scope))
      expect(opened).toEqual(allowed.map(([field]) => field))
    },
  )

  test('a field that the key cannot read is null, with an error at its path', async () => {
    const lead = await createLead()
    const { conversationId } = await text(lead.phone, 'Hello')
    const target = await targetWith('messaging')

    const query =
      'query($id: ID!, $lead: ID!) { conversation(id: $id) { phone lead { phone } } node(id: $lead) { id } }'
    const answer = await ask(target, query, { id: conversationId, lead: lead.id })

    expect(answer.data).toEqual({ conversation: { phone: lead.phone, lead: null }, node: null })
    expect(codesOf(answer).sort()).toEqual(['insufficient_scope at conversation.lead', 'insufficient_scope at node'])
  })
})

describe('another workspace’s key', () => {
  const TYPES = ['lead', 'conversation', 'message', 'campaign', 'webhookEndpoint', 'delivery']
  const LISTS = ['leads', 'conversations', 'messages', 'webhookEndpoints', 'deliveries']
  let stranger: { url: string; key: string }
  let ids: Record<string, string>

  beforeAll(async () => {
    const { sandbox } = await here.newWorkspace()
    stranger = { url: here.url, key: sandbox.key }

    const endpoint = await run(
      `mutation($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { webhookEndpoint { id } } }`,
      { input: { url: RECEIVER, eventTypes: ['ALL'] } },
    )
    const lead = await createLead()
    const message = await text(lead.phone, 'Hello')
    const { data } = await run(
      '{ campaigns { edges { node { id } } } deliveries { edges { node { id } } } apiKeys { edges { node { id } } } workspace { id } }',
    )
    const firstOf = (field: string) => (data![field] as Page<{ id: string }>).edges[0]!.node.id
    ids = {
      lead: lead.id,
      conversation: message.conversationId,
      message: message.id,
      campaign: firstOf('campaigns'),
      webhookEndpoint: (endpoint.data!.createWebhookEndpoint as { webhookEndpoint: { id: string } }).webhookEndpoint.id,
      delivery: firstOf('deliveries'),
      apiKey: firstOf('apiKeys'),
      workspace: (data!.workspace as { id: string }).id,
    }
  })

  test.each(TYPES)('sees no %s, though its owner does', async (field) => {
    const query = `query($id: ID!) { ${field}(id: $id) { id } node(id: $id) { id } }`

    const [own, strange] = [await run(query, { id: ids[field] }), await ask(stranger, query, { id: ids[field] })]

    expect(own.data).toEqual({ [field]: { id: ids[field] }, node: { id: ids[field] } })
    expect(strange).toEqual({ data: { [field]: null, node: null } })
  })

  test.each(['apiKey', 'workspace'])('sees no %s as a node', async (name) => {
    const query = 'query($id: ID!) { node(id: $id) { id } }'

    expect((await run(query, { id: ids[name] })).data).toEqual({ node: { id: ids[name] } })
    expect(await ask(stranger, query, { id: ids[name] })).toEqual({ data: { node: null } })
  })

  test.each(LISTS)('sees nothing in %s', async (field) => {
    expect(await ask(stranger, `{ ${field} { edges { cursor } totalCount } }`)).toEqual({
      data: { [field]: { edges: [], totalCount: 0 } },
    })
  })

  test('cannot change resources that it cannot read', async () => {
    const answers: Answer[] = [
      await ask(stranger, `mutation { revokeApiKey(input: { id: "${ids.apiKey}" }) { __typename } }`),
      await ask(stranger, `mutation { handOffConversation(input: { id: "${ids.conversation}" }) { __typename } }`),
      await ask(stranger, `mutation { sendMessage(input: { leadId: "${ids.lead}", body: "Hi" }) { __typename } }`),
    ]

    expect(answers.flatMap(codesOf).map((code) => code.split(' ')[0])).toEqual(['not_found', 'not_found', 'not_found'])
  })
})
