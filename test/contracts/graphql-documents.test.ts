import { readFileSync } from 'node:fs'
import { buildClientSchema, type DocumentNode, getIntrospectionQuery, getOperationAST, Kind, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardDocuments, MANIFEST, manifestOf } from '../../build/documents.ts'
import type { Scope } from '../../src/domain/identity/index.ts'
import { LIMITS } from '../../src/interfaces/graphql/server/limits.ts'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'
import { type Browser, signIn } from '../identity/support/members.ts'
import { type IdsByKind, twoOfEverything } from '../rest/support/one-of-everything.ts'
import { graphqlActions } from '../support/graphql-actions.ts'
import { socketClient, Watch } from '../support/graphql-client.ts'
import { type Json, type TestApp, useTestApp } from '../support/harness.ts'
import { recordStatements, WHO_ASKS } from '../support/statement-recorder.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { campaignVariables } from './support/campaign-documents.ts'
import { developersVariables } from './support/developers-documents.ts'
import { leadVariables } from './support/lead-documents.ts'
import { REFUSED_IN_SANDBOX, settingsVariables } from './support/settings-documents.ts'

const documents = dashboardDocuments()
const executed = documents.filter(({ kind }) => kind !== 'subscription')

test('the manifest contains the documents by their SHA-256 (npm run build:dashboard writes it)', () => {
  expect(readFileSync(MANIFEST, 'utf8')).toBe(manifestOf(documents))
})

test('operations are named after their files', () => {
  const kebab = (name: string) => name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase()

  expect(documents.map(({ file }) => file)).toEqual(documents.map(({ name }) => `${kebab(name)}.graphql`))
})

test.each(documents)('$name is one valid operation, as written and with its fragments', ({ document, source }) => {
  const schema = createAppSchema()
  expect(validate(schema, source)).toEqual([])
  expect(validate(schema, document)).toEqual([])
  expect(document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)).toHaveLength(1)
})

describe('over HTTP', () => {
  const here = useTestApp()
  const { createLead, text: receive, run } = graphqlActions(here)
  let receiver: Receiver
  let ids: IdsByKind
  let member: Browser
  let conversationId: string
  let phone: string
  let scheduledId: string
  let heldId: string
  let noteId: string
  let ofCampaigns: Awaited<ReturnType<typeof campaignVariables>>
  let ofLeads: Awaited<ReturnType<typeof leadVariables>>
  let ofSettings: Awaited<ReturnType<typeof settingsVariables>>
  let ofDevelopers: Awaited<ReturnType<typeof developersVariables>>

  beforeAll(async () => {
    receiver = await startReceiver()
    ids = await twoOfEverything({ service: here, receiver })
    member = await signIn(here, { email: 'owner@example.com', role: 'owner' })
    const lead = await createLead({ attributes: { first_name: 'Dana' } })
    phone = lead.phone
    conversationId = (await receive(phone, 'Yes, we need a new roof')).conversationId
    await here.processAll()
    scheduledId = await scheduleMessage(here, phone)
    await receive('+14155550188', 'see you in court')
    const { data } = await run('{ heldTexts(first: 1) { edges { node { id } } } }')
    heldId = (data as Json).heldTexts.edges[0].node.id
    noteId = await addNote(here, conversationId)
    ofCampaigns = await campaignVariables(here)
    ofDevelopers = await developersVariables(here, { url: receiver.url, ids })
    ofLeads = await leadVariables(here, conversationId)
    ofSettings = await settingsVariables(here, { url: receiver.url, memberId: member.memberId })
  })
  afterAll(() => receiver.close())

  const post = (body: object) =>
    here.api('POST', '/graphql', JSON.stringify(body), {
      key: null,
      headers: {
        Cookie: member.cookie,
        Origin: here.url,
        'Leadthread-Workspace': here.sandbox.id,
        'Content-Type': 'application/json',
      },
    })
  const byId = (id: string, variables: object = {}) =>
    post({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: id } } })

  /** Variables of each document. Omitted ones are not sent, so that everything is shown. */
  function variablesOf(name: string): Record<string, unknown> {
    const first = (kind: string) => ids[kind]![0]!
    const range = { after: '2026-02-20T00:00:00Z', before: '2026-03-04T00:00:00Z' }
    const given: Record<string, Record<string, unknown>> = {
      AddNote: { input: { conversationId, body: 'Call after five.' } },
      DeleteNote: { input: { id: noteId } },
      AnalyticsFirstReplies: { range },
      AnalyticsFunnel: { range },
      AnalyticsGroups: { range },
      AnalyticsTexts: { range },
      AnalyticsWebhooks: { range },
      AnswerHeldText: { input: { id: heldId, answer: 'NOT_OPT_OUT' } },
      ApproveMessageDraft: { input: { id: first('drft') } },
      RejectMessageDraft: { input: { id: ids.drft![1]! } },
      AssignConversation: { input: { id: conversationId, memberId: null } },
      CancelMessage: { input: { id: scheduledId } },
      ClaimConversation: { input: { id: conversationId } },
      CompleteConversation: { input: { id: conversationId, outcome: 'BOOKED' } },
      Conversation: { id: conversationId },
      Delivery: { id: first('dlv') },
      HandOffConversation: { input: { id: conversationId, summary: 'Wants a person.' } },
      Handset: { phone },
      HandsetConversation: { phone },
      Import: { id: first('imp') },
      ImportFailures: { importId: first('imp') },
      ImportLive: { importId: first('imp') },
      Lead: { id: first('lead'), withConsents: true },
      MarkConversationRead: { input: { id: conversationId } },
      PreviewMessage: { to: phone, body: 'See you at noon' },
      Qualification: { conversationId },
      Recipient: { id: first('lead') },
      Recipients: { search: phone },
      Replay: { id: first('rpl') },
      ReturnConversation: { input: { id: conversationId } },
      SendMessage: { input: { to: phone, body: 'See you at noon' } },
      SetInboxState: { input: { id: conversationId, state: 'OPEN' } },
      SetResumeTime: { input: { id: conversationId, resumeAt: null } },
      SetSignal: { input: { id: conversationId, key: 'no_such_signal', value: true } },
      OpenQuestions: { campaignId: first('camp') },
      UnansweredQuestions: { campaignId: first('camp'), status: 'OPEN' },
      UpdateUnansweredQuestion: { input: { id: first('qst'), status: 'DISMISSED' } },
      UndoCompletion: { input: { id: conversationId } },
      StartSandboxPersona: { input: { phone: '+14155550177', persona: 'EAGER_HOMEOWNER' } },
      StopSandboxPersona: { input: { phone: '+14155550177' } },
      UpdateSandboxSettings: { input: { delayMinMs: 200 } },
      Thread: { conversationId },
      SimulateInbound: { input: { from: phone, body: 'What would it cost?' } },
      Turns: { conversationId },
      WebhookEndpoint: { id: first('wh') },
    }
    return given[name] ?? ofCampaigns[name] ?? ofLeads[name] ?? ofSettings[name] ?? ofDevelopers[name] ?? {}
  }

  // A conversation is taken over, answered and returned; its end comes last.
  const ORDER = ['HandOffConversation', 'ClaimConversation', 'ReturnConversation', 'CompleteConversation']
  const inOrder = executed.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))

  test.each(inOrder)('$name is executed by its ID, for less than half of the cost limit', async (one) => {
    const { status, body } = await byId(one.id, variablesOf(one.name))

    expect(status).toBe(200)
    const refusal = one.name === 'SetSignal' ? 'invalid_parameter' : REFUSED_IN_SANDBOX[one.name]
    if (refusal) return expect(body.errors).toMatchObject([{ extensions: { code: refusal } }])
    expect(body.errors).toBeUndefined()
    expect(Object.values(body.data)[0]).not.toBeNull()
    expect(body.extensions.cost).toMatchObject({ max: LIMITS.cost, maxDepth: LIMITS.depth })
    expect(body.extensions.cost.requested).toBeLessThan(LIMITS.cost / 2)
  })

  test.each(executed.filter(({ kind }) => kind === 'query'))(
    '$name answers the same by its ID and by its text, also for a page of 100',
    async ({ id, text, name, document }) => {
      const variables = { ...variablesOf(name), ...(takesFirst(document) && { first: 100 }) }

      const persisted = await byId(id, variables)
      const sentAsText = await post({ query: text, variables })

      expect(persisted.body).toEqual(sentAsText.body)
    },
  )

  test('invalid variables are refused in the same way by ID and by text', async () => {
    const { id, text } = documents.find(({ name }) => name === 'Leads')!
    const bad = [
      { first: 101 },
      { first: 'ten' },
      { status: 'NO' },
      { after: 'made up' },
      { createdAfter: 'today' },
      { search: 'a\0' },
    ]

    for (const variables of bad) {
      const persisted = await byId(id, variables)
      const sentAsText = await post({ query: text, variables })
      expect(codes(persisted.body), JSON.stringify(variables)).toEqual(codes(sentAsText.body))
      expect(persisted.status).toBe(sentAsText.status)
    }
  })

  test.each([['messaging'], ['leads'], ['read_only']] as Scope[][])(
    'a key with the scope %s alone gets the same answer by ID and by text',
    async (...scopes) => {
      const key = await here.newKey(here.sandbox.id, scopes)
      const forbidden: string[] = []

      for (const { id, text, name } of executed.filter(({ kind }) => kind === 'query')) {
        const variables = variablesOf(name)
        const extensions = { persistedQuery: { version: 1, sha256Hash: id } }
        const persisted = await here.api('POST', '/graphql', { variables, extensions }, { key })
        const sentAsText = await here.api('POST', '/graphql', { variables, query: text }, { key })
        expect(persisted.body.data, name + JSON.stringify(persisted.body)).toEqual(sentAsText.body.data)
        expect(codes(persisted.body), name).toEqual(codes(sentAsText.body))
        forbidden.push(...codes(persisted.body))
      }

      expect(forbidden).toContain('insufficient_scope apiKeys')
    },
  )

  test('an operation that fails by its ID was executed once', async () => {
    const { id, text } = documents.find(({ name }) => name === 'SetSignal')!
    const variables = variablesOf('SetSignal')
    await byId(id, variables) // from here on the principal is cached
    const recorder = recordStatements()

    const persisted = await recorder.during(() => byId(id, variables))
    const sentAsText = await recorder.during(() => post({ query: text, variables }))
    recorder.restore()

    const asked = (statements: string[]) => statements.filter((statement) => !WHO_ASKS.test(statement))
    expect(asked(persisted)).toEqual(asked(sentAsText))
    expect(asked(persisted)).not.toEqual([])
  })

  test('introspection works after requests by ID', async () => {
    const { body } = await post({ query: getIntrospectionQuery() })

    expect(body.errors).toBeUndefined()
    expect(buildClientSchema(body.data).getSubscriptionType()!.getFields()).toHaveProperty('messageAdded')
  })

  test('an unknown ID has an error code; a request without ID and text is invalid', async () => {
    const unknown = await byId('0'.repeat(64))
    const nothing = await post({ extensions: {} })
    const socket = new Watch()
    const client = socketClient({ url: here.url, key: here.sandbox.key })
    const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } }
    client.subscribe({ query: '', extensions }, sinkOf(socket))
    await socket.until(({ ended }) => ended !== undefined)
    await client.dispose()

    expect(unknown.body.errors).toMatchObject([
      { extensions: { code: 'not_found', param: 'extensions.persistedQuery.sha256Hash' } },
    ])
    expect(codes(nothing.body)).toEqual(['invalid_request'])
    expect(socket.answers).toMatchObject([{ errors: [{ extensions: { code: 'not_found' } }] }])
  })

  test('a query by GET is executed, a mutation is refused', async () => {
    const get = (name: string) => {
      const { id } = documents.find((one) => one.name === name)!
      const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: id } })
      const variables = JSON.stringify(variablesOf(name))
      return here.api('GET', `/graphql?${new URLSearchParams({ extensions, variables })}`)
    }

    const [settings, sent] = [await get('Settings'), await get('SendMessage')]

    expect(settings.body.data.workspace.id).toBe(here.sandbox.id)
    expect(sent.status).toBe(405)
  })

  test('IDs work over WebSocket too, also for subscriptions', async () => {
    const client = socketClient({ url: here.url, key: here.sandbox.key })
    const start = (name: string) => {
      const watch = new Watch()
      const { id } = documents.find((one) => one.name === name)!
      const extensions = { persistedQuery: { version: 1, sha256Hash: id } }
      client.subscribe({ query: '', extensions, variables: { ...variablesOf(name), after } }, sinkOf(watch))
      return watch
    }
    const { data } = await run('{ liveCursor }')
    const after = data!.liveCursor

    const lives = ['MessagesLive', 'ConversationsLive', 'EventsLive'].map(start)
    const shell = await start('Shell').until(({ ended }) => ended !== undefined)
    const lead = await createLead()
    await receive(lead.phone, 'Hello?')
    await Promise.all(lives.map((watch) => watch.until(({ answers }) => answers.length > 0)))
    await client.dispose()

    expect(shell.answers).toMatchObject([{ data: { workspace: { id: here.sandbox.id } }, extensions: { cost: {} } }])
    expect(lives.map(({ answers }) => answers[0]!.errors)).toEqual([undefined, undefined, undefined])
  })
})

async function scheduleMessage(here: TestApp, to: string): Promise<string> {
  const sendAt = new Date(here.clock.now().getTime() + 86_400_000).toISOString()
  const { body } = await here.api('POST', '/v1/messages', { to, body: 'See you at noon', send_at: sendAt })
  return body.id
}

async function addNote(here: TestApp, conversationId: string): Promise<string> {
  const query = 'mutation ($input: AddNoteInput!) { addNote(input: $input) { note { id } } }'
  const { body } = await here.graphql(query, { input: { conversationId, body: 'Owner is Ann.' } })
  return body.data.addNote.note.id
}

function takesFirst(document: DocumentNode): boolean {
  return (getOperationAST(document)!.variableDefinitions ?? []).some(({ variable }) => variable.name.value === 'first')
}

function codes({ errors = [] }: Json): string[] {
  return errors.map(({ extensions, path = [] }: Json) => [extensions.code, ...path].join(' '))
}

function sinkOf(watch: Watch) {
  return {
    next: (result: object) => watch.push(result as never),
    error: (errors: unknown) => {
      watch.push({ errors: errors as never })
      watch.end('error')
    },
    complete: () => watch.end('complete'),
  }
}
