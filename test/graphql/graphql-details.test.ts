import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { graphqlActions, type Page } from '../support/graphql-actions.ts'
import { ask, codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const here = useTestApp()
const past = createPast(here)
const endpoints = useEndpoints(here)
const { run, createLead, text } = graphqlActions(here)

const nodesOf = (page: unknown) => (page as Page<Json>).edges.map(({ node }) => node)

describe('the signals of a conversation', () => {
  let id: string
  let said: Json[]

  beforeAll(async () => {
    const story = createStory(here)
    await story.says('Hi! I need a new roof')
    await story.says('yes I own it')
    const conversation = await story.conversation()
    id = conversation.id
    said = conversation.history.filter(({ sent_by }: Json) => sent_by === 'lead')
  })

  test('come with the lead’s words and the text that contains them', async () => {
    const { data } = await run(
      `query($id: ID!) { conversation(id: $id) {
         matchedSignals { key value quote spanStart spanEnd message { id body } } } }`,
      { id },
    )

    const [owner, project] = (data!.conversation as Json).matchedSignals
    expect(project).toMatchObject({ key: 'project', value: 'roof', quote: 'roof', message: { id: said[0].id } })
    expect(said[0].body.slice(project.spanStart, project.spanEnd)).toBe('roof')
    expect(owner).toMatchObject({ key: 'owner', message: { id: said[1].id, body: 'yes I own it' } })
    expect('yes I own it').toContain(owner.quote)
  })

  test('are explained by the latest turn: why the agent replied as it did', async () => {
    const { data } = await run(
      `query($id: ID!) { conversation(id: $id) { latestTurn { id decision wording messageId commands } turns(last: 1) { edges { node { decision } } } }
         turns(conversationId: $id) { totalCount edges { node { decision } } } }`,
      { id },
    )

    const { latestTurn, turns } = data!.conversation as Json
    expect(nodesOf(turns)).toEqual([{ decision: 'ask:owner' }])
    expect(latestTurn).toMatchObject({ decision: 'ask:timeline', commands: [{ key: 'owner', value: true }] })
    expect(data!.turns).toMatchObject({ totalCount: 2 })
    expect(nodesOf(data!.turns)).toEqual([{ decision: 'ask:timeline' }, { decision: 'ask:owner' }])
  })

  test('are empty before the first text', async () => {
    const lead = await createLead()
    const { conversationId } = await text(lead.phone, 'STOP')

    const { data } = await run(
      'query($id: ID!) { conversation(id: $id) { latestTurn { id } matchedSignals { key } } }',
      {
        id: conversationId,
      },
    )

    expect(data!.conversation).toEqual({ latestTurn: null, matchedSignals: [] })
  })
})

describe('enrolments', () => {
  const LIST = `query($campaign: ID, $lead: ID, $first: Int, $after: String) {
    enrolments(campaignId: $campaign, leadId: $lead, first: $first, after: $after) {
      totalCount edges { cursor node { leadId campaignId campaign { name } lead { phone } followUpCount } }
      pageInfo { endCursor hasNextPage } } }`
  let campaigns: string[]
  let leads: { id: string; phone: string }[]

  beforeAll(async () => {
    const { data } = await run(
      `mutation { ${[0, 1]
        .map(
          (n) =>
            `c${n}: createCampaign(input: { name: "Roofs ${n}", template: HOME_SERVICES, status: ACTIVE }) { ... on PlaybookSaved { campaign { id } } }`,
        )
        .join(' ')} }`,
    )
    campaigns = [0, 1].map((n) => (data as Json)[`c${n}`].campaign.id)
    leads = []
    for (const campaignId of [campaigns[0], campaigns[0], campaigns[1]]) leads.push(await createLead({ campaignId }))
  })

  test('are listed by campaign and by lead, newest first, page by page', async () => {
    const first = (await run(LIST, { campaign: campaigns[0], first: 1 })).data!.enrolments as Json
    const second = (await run(LIST, { campaign: campaigns[0], first: 1, after: first.pageInfo.endCursor })).data!
      .enrolments as Json
    const ofLead = (await run(LIST, { lead: leads[2]!.id })).data!.enrolments as Json

    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
    expect(second.pageInfo.hasNextPage).toBe(false)
    expect([...nodesOf(first), ...nodesOf(second)]).toMatchObject([
      { leadId: leads[1]!.id, campaign: { name: 'Roofs 0' }, lead: { phone: leads[1]!.phone }, followUpCount: 0 },
      { leadId: leads[0]!.id },
    ])
    expect(nodesOf(ofLead)).toMatchObject([{ leadId: leads[2]!.id, campaignId: campaigns[1] }])
  })

  test('are counted for each campaign of a list', async () => {
    const { data } = await run('{ campaigns(first: 10) { edges { node { id enrolledCount } } } }')

    const counts = new Map(nodesOf(data!.campaigns).map(({ id, enrolledCount }) => [id, enrolledCount]))
    expect(campaigns.map((id) => counts.get(id))).toEqual([2, 1])
  })

  test('of the same time are neither missed nor repeated by pages', async () => {
    await past.enrolled(here.sandbox.id, { campaigns, leads: leads.map(({ id }) => id), at: here.clock.now() })
    const seen: string[] = []
    for (let after: string | null = null, more = true; more; ) {
      const page = (await run(LIST, { first: 2, after })).data!.enrolments as Json
      seen.push(...nodesOf(page).map(({ leadId, campaignId }) => `${leadId} ${campaignId}`))
      after = page.pageInfo.endCursor
      more = page.pageInfo.hasNextPage
    }

    expect(seen.length).toBe(6)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
  })

  test('are available from the campaign and the lead, limited by the key’s scopes', async () => {
    const { url } = here
    const messaging = { url, key: await here.newKey(here.sandbox.id, ['messaging']) }
    const query = `query($campaign: ID!) { campaign(id: $campaign) { enrolments(last: 1) {
      edges { node { leadId lead { id } campaign { id } } } } } }`

    const answer = await ask(messaging, query, { campaign: campaigns[1] })

    const [node] = nodesOf((answer.data!.campaign as Json).enrolments)
    expect(node).toMatchObject({ lead: null, campaign: { id: campaigns[1] } })
    expect(codesOf(answer)).toEqual(['insufficient_scope at campaign.enrolments.edges.0.node.lead'])
    const other = await here.newWorkspace()
    expect(await ask({ url, key: other.sandbox.key }, '{ enrolments { totalCount edges { cursor } } }')).toEqual({
      data: { enrolments: { totalCount: 0, edges: [] } },
    })
  })
})

describe('events', () => {
  test('are listed newest first, by type, lead and conversation', async () => {
    const story = createStory(here)
    const first = await story.says('Hello')
    await story.says('STOP')
    const list = async (filters: string) => {
      const answer =
        await run(`{ events(leadId: "${first.lead_id}", ${filters}) { totalCount edges { cursor node { id type data } }
        pageInfo { endCursor hasNextPage } } }`)
      return answer.data!.events as Json
    }

    const all = await list('first: 100')
    const one = await list('first: 1')
    const next = await list(`first: 100, after: "${one.pageInfo.endCursor}"`)
    const optedOut = await list('types: [LEAD_OPTED_OUT]')

    const told = (await story.events()).map((type) => type.toUpperCase().replace('.', '_'))
    expect(nodesOf(all).map(({ type }) => type)).toEqual(told.reverse())
    expect([...nodesOf(one), ...nodesOf(next)]).toEqual(nodesOf(all))
    expect(nodesOf(optedOut)).toMatchObject([{ type: 'LEAD_OPTED_OUT', data: { phone: story.phone, keyword: 'stop' } }])
    expect(nodesOf(await list(`conversationId: "${first.conversation_id}"`)).length).toBeGreaterThan(1)
    expect(nodesOf(await list('conversationId: "conv_other"'))).toEqual([])
  })

  test('refuse a cursor of the REST list', async () => {
    await createStory(here).says('Hello')
    const { body } = await here.api('GET', '/v1/events?limit=1')

    const answer = await run(`{ events(after: "${body.next_cursor}") { totalCount } }`)

    expect(codesOf(answer)).toEqual(['invalid_cursor at events'])
  })

  test('lead to their deliveries, by endpoint, type, status and event', async () => {
    const [one, two] = [await endpoints.create(), await endpoints.create({ event_types: ['*'] })]
    await endpoints.happens()
    const [event] = nodesOf(
      (await run('{ events(first: 1, types: [MESSAGE_RECEIVED]) { edges { node { id } } } }')).data!.events,
    )
    const list = async (filters: string) => {
      const { data } = await run(
        `{ deliveries(eventId: "${event.id}" ${filters}) { edges { node { endpointId eventType status } } } }`,
      )
      return nodesOf(data!.deliveries).map(({ endpointId }) => endpointId)
    }

    expect((await list('')).sort()).toEqual([one.id, two.id].sort())
    expect(await list(`, endpointId: "${two.id}", eventType: MESSAGE_RECEIVED, status: PENDING`)).toEqual([two.id])
    expect(await list(', status: EXHAUSTED')).toEqual([])
    expect(await list(', eventType: LEAD_QUALIFIED')).toEqual([])
  })

  test('that are internal cannot be read', async () => {
    await text((await createLead()).phone, 'Hello')
    const [internal] = await createSeen(here).eventIds(here.sandbox.id, { isPublic: false })

    const { data } = await run('query($id: ID!) { event(id: $id) { id } node(id: $id) { id } }', { id: internal! })

    expect(data).toEqual({ event: null, node: null })
  })
})

describe('nodes', () => {
  test('are found by the ID of every type', async () => {
    const endpoint = await endpoints.create()
    await here.api('POST', `/v1/webhooks/${endpoint.id}/test`, { event_type: 'message.received' })
    const story = createStory(here)
    await here.api('POST', '/v1/leads', { phone: story.phone, consent: { method: 'form', text: 'yes' } })
    await story.says('I need a new roof')
    const ids: string[] = []
    for (const table of [
      'lead',
      'conversation',
      'message',
      'consent',
      'turn',
      'webhook_delivery',
      'webhook_attempt',
      'webhook_endpoint',
      'campaign',
      'api_key',
      'phone_number',
      'carrier_account',
    ]) {
      ids.push(await createSeen(here).newestId(table, here.sandbox.id))
    }

    const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }'
    const { data } = await run(query, { ids: [...ids, here.sandbox.id, 'lead_nobody', 'nonsense', '', ids[0]] })
    const stranger = await ask({ url: here.url, key: here.live.key }, query, { ids: [...ids, here.sandbox.id] })

    expect(data!.nodes).toEqual([
      ...[
        'Lead',
        'Conversation',
        'Message',
        'Consent',
        'Turn',
        'Delivery',
        'DeliveryAttempt',
        'WebhookEndpoint',
        'Campaign',
        'ApiKey',
        'PhoneNumber',
        'CarrierAccount',
        'Workspace',
      ].map((__typename, i) => ({
        id: [...ids, here.sandbox.id][i],
        __typename,
      })),
      ...[null, null, null],
      { id: ids[0], __typename: 'Lead' },
    ])
    expect(stranger.data!.nodes).toEqual([...ids, null].map(() => null))
  })

  test('are limited to a hundred, and each needs its scope', async () => {
    const lead = await createLead()
    const { conversationId } = await text(lead.phone, 'Hello')
    const messaging = { url: here.url, key: await here.newKey(here.sandbox.id, ['messaging']) }
    const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }'

    const many = await run(query, { ids: Array(101).fill(lead.id) })
    const partly = await ask(messaging, query, { ids: [lead.id, conversationId] })

    expect(many.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param: 'ids' } }])
    expect(partly.data).toEqual({ nodes: [null, { id: conversationId }] })
    expect(codesOf(partly)).toEqual(['insufficient_scope at nodes.0'])
  })
})

describe('a message preview', () => {
  const PREVIEW = `query($to: String!, $body: String!, $from: String, $campaignId: ID, $sendAt: DateTime) {
    previewMessage(to: $to, body: $body, from: $from, campaignId: $campaignId, sendAt: $sendAt) {
      body segments encoding units from withheld { code message retryAt } } }`
  const preview = async (variables: object) => {
    const answer = await run(PREVIEW, { body: 'Hello', ...variables })
    return answer.errors?.[0]?.extensions ?? answer.data!.previewMessage
  }

  test('shows the segments and that the message can be sent', async () => {
    const { phone } = await createLead()

    expect(await preview({ to: phone, body: 'a'.repeat(161) })).toEqual({
      ...{ body: 'a'.repeat(161), segments: 2, encoding: 'GSM_7', units: 161 },
      ...{ from: here.sandbox.number, withheld: null },
    })
    expect(await preview({ to: phone, body: 'Привет' })).toMatchObject({ segments: 1, encoding: 'UCS_2', units: 6 })
  })

  test.each(['2026-03-32T10:00:00Z', '2026-02-30T10:00:00Z', '2026-03-04 10:00'])(
    'refuses a time that is none, as REST does: %s',
    async (sendAt) => {
      const { phone } = await createLead()
      const rest = await here.api('POST', '/v1/messages', { to: phone, body: 'Hello', send_at: sendAt })

      expect(await preview({ to: phone, sendAt })).toMatchObject({ code: 'invalid_parameter' })
      expect(rest).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'send_at' } })
    },
  )

  test('shows why the message would be withheld, as sending it then confirms', async () => {
    const story = createStory(here)
    await story.says('STOP')
    const quiet = await createLead()
    await run('mutation { updateWorkspace(input: { enforceQuietHours: true }) { __typename } }')
    const night = '2026-03-04T08:00:00.000Z'

    expect(await preview({ to: story.phone })).toMatchObject({
      withheld: { code: 'RECIPIENT_OPTED_OUT', message: expect.stringMatching(/./), retryAt: null },
    })
    expect((await story.sends('Hello')).body.code).toBe('recipient_opted_out')
    expect(await preview({ to: quiet.phone, sendAt: night })).toMatchObject({
      withheld: { code: 'QUIET_HOURS', retryAt: expect.stringMatching(/^2026-03-04T1/) },
    })
  })

  test('stores nothing and creates no lead', async () => {
    const before = await here.counts()

    await preview({ to: '+14155559999' })

    expect(await here.counts()).toEqual(before)
  })

  test.each([
    [{ to: '5551234' }, 'to'],
    [{ to: '+14155559999', body: ' ' }, 'body'],
    [{ to: '+14155559999', body: 'a'.repeat(1_601) }, 'body'],
    [{ to: '+14155559999', from: '+14155550000' }, 'from'],
    [{ to: '+14155559999', campaignId: 'camp_other' }, 'campaignId'],
  ])('reports what is invalid: %j', async (variables, param) => {
    expect(await preview(variables)).toMatchObject({
      code: expect.stringMatching(/invalid_parameter|not_found/),
      param,
    })
  })
})

describe('the settings', () => {
  const UPDATE = `mutation($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) {
    workspace { escalateAfterMinutes escalateUrgentAfterMinutes defaultCampaignId } } }`

  test('include the reminder interval of handoffs and the default campaign', async () => {
    const other = (await run('{ campaigns(first: 1) { edges { node { id } } } }')).data!.campaigns
    const [{ id }] = nodesOf(other) as [{ id: string }]
    const ask = async (input: object) => {
      const answer = await run(UPDATE, { input })
      return answer.errors?.[0]?.extensions ?? (answer.data!.updateWorkspace as Json).workspace
    }

    expect(await ask({ escalateAfterMinutes: 5, defaultCampaignId: id })).toEqual({
      ...{ escalateAfterMinutes: 5, escalateUrgentAfterMinutes: 5, defaultCampaignId: id },
    })
    expect(await ask({ escalateAfterMinutes: null, escalateUrgentAfterMinutes: 2 })).toEqual({
      ...{ escalateAfterMinutes: null, escalateUrgentAfterMinutes: 2, defaultCampaignId: id },
    })
    expect(await ask({ escalateUrgentAfterMinutes: null })).toMatchObject({ escalateUrgentAfterMinutes: null })
    expect(await ask({ escalateUrgentAfterMinutes: 1_441 })).toMatchObject({ param: 'escalateUrgentAfterMinutes' })
    expect(await ask({ escalateAfterMinutes: 0 })).toMatchObject({ param: 'escalateAfterMinutes' })
    expect(await ask({ defaultCampaignId: 'camp_other' })).toMatchObject({
      ...{ code: 'not_found', param: 'defaultCampaignId' },
    })
  })
})

test('the playbook schema describes every setting', async () => {
  const { data } = await run('{ playbookSchema }')

  const undescribed: string[] = []
  const look = (schema: Json, path: string): void => {
    for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      if (!inner.description) undescribed.push(`${path}.${name}`)
      look(inner, `${path}.${name}`)
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(inner, path)
    if (schema.items) look(schema.items, `${path}[]`)
  }
  look(data!.playbookSchema as Json, '')
  expect(undescribed).toEqual([])
})

test('the playbook schema accepts every template', async () => {
  const { data } = await run('{ playbookSchema playbookTemplates { playbook } }')

  const schema = z.fromJSONSchema(data!.playbookSchema as Parameters<typeof z.fromJSONSchema>[0])
  for (const { playbook } of data!.playbookTemplates as { playbook: unknown }[]) {
    expect(schema.safeParse(playbook).error).toBeUndefined()
  }
  expect(schema.safeParse({ signals: [] }).success).toBe(false)
})
