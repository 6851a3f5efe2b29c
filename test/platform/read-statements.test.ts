import { getOperationAST, Kind, type OperationDefinitionNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardDocuments } from '../../build/documents.ts'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import { documentOf, rootFieldsOf } from '../support/graphql-operations.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { recordStatements, WHO_ASKS } from '../support/statement-recorder.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createTenant, type Tenant } from '../tenancy/support/tenant.ts'
import { QUERIES, type TenantRead } from '../tenancy/support/tenant-reads.ts'
import { askRest, nameOf, OPERATIONS } from '../tenancy/support/tenant-rest.ts'

const recorder = recordStatements()
const service = useTestApp()
let receiver: Receiver
let tenant: Tenant

beforeAll(async () => {
  receiver = await startReceiver()
  tenant = await createTenant({ service, receiver, modelUrl: 'https://models.example.com/v1' }, service)
})
afterAll(async () => {
  recorder.restore()
  console.table(seen)
  await receiver.close()
})

const statementsOf = async (work: () => Promise<unknown>) =>
  (await recorder.during(work)).filter((text) => !WHO_ASKS.test(text))

/** Reads of more than one statement, and why. Remove those that become one statement. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'GET /events': 'after and cursor name an event, whose position is a statement of its own',
  'GET /imports/{id}/failures': 'a download: the import, then its rows page by page',
  campaign: 'playbook and versions ask differently for the same rows: two statements when both are selected',
  campaigns: 'as campaign',
  conversation: 'matchedSignals and turns ask differently for the same rows: two statements when both are selected',
  conversations: 'as conversation; unread and search first read at most 500 ids, by indexes of their own',
  delivery: 'explanation judges event, endpoint and attempts together: a statement of its own',
  deliveries: 'as delivery, for each',
  explainDelivery: 'the delivery itself is read by what is selected of it',
  import: 'errors counts its failed rows: a statement of its own',
  imports: 'as import, for each',
  leads: 'search first reads at most 100 ids, by an index of its own',
  myAlerts: 'choices, browsers, the phone and the latest alerts are lists of their own',
  nodes: 'a statement for each type among the ids',
  replay: 'its counts come from its deliveries: a statement of its own',
  replays: 'as replay, for each',
  sandboxHandset: 'handedOverTwice counts in the simulated network’s books: a statement of its own',
  sandboxHandsets: 'as sandboxHandset',
  search: 'leads, messages and campaigns have an index each',
  tryPlaybook: 'the playbook, and the workspace’s threshold and zone',
  viewer: 'the member by what is selected of them, and the list of their workspaces',
  workspace: 'the company’s profile belongs to a live workspace and its sandbox: a statement of its own',
  AlertChannels: 'as myAlerts',
  Campaign: 'as workspace',
  Campaigns: 'as workspace',
  CompanyKnown: 'as workspace',
  CompanyProfile: 'as workspace',
  CompanyVariables: 'as workspace',
  Delivery: 'as delivery',
  GlobalSearch: 'as search',
  Handset: 'as sandboxHandset',
  HandsetConversation: 'as conversations, by a search',
  Handsets: 'as sandboxHandset',
  Import: 'as import',
  Inbox: 'as conversations, with filters that the dashboard does not combine',
  LeadCount: 'as leads; how many there are is a statement more',
  Leads: 'as leads',
  MyAlerts: 'as myAlerts',
  OpenQuestions: 'how many there are is a statement more',
  NamesById: 'as nodes',
  Recipients: 'as leads, by a search',
  Registration: 'as workspace',
  Replay: 'as replay',
  SampleLeads: 'as workspace',
  Shell: 'as viewer',
  TryPlaybook: 'as tryPlaybook',
}
const seen: { read: string; statements: number; why: string }[] = []

/** `counts`: for each way to read. */
function expectOneStatement(read: string, counts: number[], max = 1): void {
  const statements = Math.max(...counts)
  const why = EXCEPTIONS[read]
  if (why === undefined) expect(statements, read).toBeLessThanOrEqual(max)
  else {
    expect(statements, `${read} is no exception any more`).toBeGreaterThan(max)
    seen.push({ read, statements, why })
  }
}

test('the statement counter works', async () => {
  expect(await statementsOf(() => service.rows('select 1 as one'))).toEqual(['select 1 as one'])
})

describe('a read of REST', () => {
  const reads = ROUTES.filter(({ method }) => method === 'GET').map((route) => [nameOf(route), route] as const)

  test.each(reads)('%s is one statement, plus the one for the key', async (name, route) => {
    const counts: number[] = []
    for (const { input } of [await OPERATIONS[name]!(tenant)].flat()) {
      const ask = async () => expect((await askRest(tenant, route, input)).status).toBe(200)
      counts.push((await statementsOf(ask)).length)
    }

    expectOneStatement(name, counts)
  })
})

describe('a root field', () => {
  const fields = rootFieldsOf(createAppSchema()).filter(({ kind }) => kind === 'query')

  test.each(fields.map((root) => [root.field.name, root] as const))(
    '%s is one statement, including its objects and first pages',
    async (name, root) => {
      const counts: number[] = []
      for (const given of [await QUERIES[name]!(tenant)].flat()) {
        const text = documentOf(root, Object.keys(given.args), 1, false)
        const ask = async () => expect((await tenant.askText(text, given)).errors).toBeUndefined()
        counts.push((await statementsOf(ask)).length)
      }

      expectOneStatement(name, counts)
    },
  )
})

describe('a document of the dashboard', () => {
  const documents = dashboardDocuments().flatMap(({ name, text, document }) => {
    const operation = getOperationAST(document)!
    return operation.operation === 'query' ? [{ name, text, operation }] : []
  })

  test.each(documents)('$name takes at most one statement per root field', async ({ name, text, operation }) => {
    const variables = await variablesOf(operation)
    const ask = async () => {
      const answer = await tenant.member.ask(text, variables, { 'Leadthread-Workspace': tenant.sandbox.id })
      expect(answer.errors, name).toBeUndefined()
    }
    const counts = [(await statementsOf(ask)).length]

    expectOneStatement(name, counts, fieldsOf(operation).length)
  })

  const fieldsOf = ({ selectionSet }: OperationDefinitionNode) =>
    selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection] : []))

  /** The selection of each field in the tenancy tests. */
  async function variablesOf(operation: OperationDefinitionNode): Promise<Json> {
    const variables: Json = {}
    for (const field of fieldsOf(operation)) {
      const asked: TenantRead[] = [await QUERIES[field.name.value]!(tenant)].flat()
      for (const { name, value } of field.arguments ?? []) {
        const given = asked.find(({ args }) => args[name.value] !== undefined)?.args[name.value]
        if (value.kind === Kind.VARIABLE && given !== undefined) variables[value.name.value] ??= given
      }
    }
    return variables
  }
})
