import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import { type Browser, signIn } from '../identity/support/members.ts'
import { codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { AUDITED, NOT_SET_UP, REST_AS, SECRETS, type World } from './support/audited-changes.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()

const LOG = `query($action: String, $subjectId: ID, $actorId: ID, $actorKind: AuditActorKind, $createdAfter: DateTime, $createdBefore: DateTime,
  $first: Int, $after: String) {
  auditLog(action: $action, subjectId: $subjectId, actorId: $actorId, actorKind: $actorKind, createdAfter: $createdAfter,
    createdBefore: $createdBefore, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { id action subjectId actorKind actorId before after createdAt } } } }`

const mutations = createAppSchema().getMutationType()!.getFields()

let receiver: Receiver
let member: Browser
const asker = { sandbox: { key: '', id: '' }, live: { key: '', id: '' } }
const secrets: string[] = Object.values(SECRETS)

beforeAll(async () => {
  receiver = await startReceiver()
  member = await signIn(service, { email: 'dana@example.com', role: 'owner' })
  for (const side of ['sandbox', 'live'] as const) {
    const key = await service.newKey(service[side].id, ['full_access'], { sendsWithoutApproval: true })
    asker[side] = { key, id: await createSeen(service).keyId(key) }
  }
})
afterAll(() => receiver.close())

async function log(variables: object, key = service.sandbox.key): Promise<Json> {
  const { body } = await service.graphql(LOG, variables as Record<string, unknown>, { key })
  expect(body.errors).toBeUndefined()
  return body.data.auditLog
}

const nodes = (page: Json): Json[] => page.edges.map(({ node }: Json) => node)

/** The selection of each payload, with the secret that it shows once. */
function documentFor(name: string): string {
  const { args, type } = mutations[name]!
  const payload = getNamedType(type)
  const shows = isObjectType(payload) && 'secret' in payload.getFields() ? 'secret' : ''
  const [input] = args
  if (!input) return `mutation { ${name} { __typename } }`
  return `mutation($input: ${input.type}) { ${name}(input: $input) { __typename ${shows} } }`
}

function world(): World {
  return {
    ...{ service, receiverUrl: receiver.url, member },
    ask: async (mutation, type, input, selection, isLive) => {
      const query = `mutation($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`
      const { body } = await service.graphql(query, { input }, { key: service[isLive ? 'live' : 'sandbox'].key })
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return body.data[mutation]
    },
  }
}

describe('every mutation', () => {
  test('is in the audit log, or changes no configuration', () => {
    console.log(
      Object.entries(NOT_SET_UP)
        .map(([name, reason]) => `${name}: not audited, ${reason}`)
        .join('\n'),
    )

    const known = [...Object.keys(AUDITED), ...Object.keys(NOT_SET_UP)]
    expect(known.toSorted()).toEqual(Object.keys(mutations).toSorted())
  })

  test('of REST belongs to one of those', () => {
    const writing = ROUTES.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

    expect(Object.keys(REST_AS).toSorted()).toEqual(writing.toSorted())
  })

  test.each(Object.entries(AUDITED))(
    '%s stores the actor, the action and the values before and after',
    async (name, change) => {
      const side = change.isLive ? 'live' : 'sandbox'
      const { input, subjectId } = await change.prepare(world())
      const document = documentFor(name)

      const body =
        change.as === 'member'
          ? await member.ask(document, { input }, { 'Leadthread-Workspace': service.live.id })
          : (await service.graphql(document, { input }, { key: asker[side].key })).body
      const actorId = change.as === 'member' ? member.memberId : asker[side].id
      const found = nodes(await log({ action: change.action, actorId, first: 1 }, service[side].key))
      if (body.data?.[name]?.secret) secrets.push(body.data[name].secret)

      expect(body.errors).toBeUndefined()
      expect(found).toHaveLength(1)
      const [entry] = found
      expect(entry).toMatchObject({ actorKind: change.as === 'member' ? 'MEMBER' : 'KEY', actorId })
      expect(entry.createdAt).toBe(service.clock.now().toISOString())
      if (subjectId) expect(entry.subjectId).toBe(subjectId)
      else expect(entry.subjectId).toBeTruthy()
      const present = { made: [false, true], changed: [true, true], ended: [true, false], told: [false, false] }
      expect([entry.before !== null, entry.after !== null]).toEqual(present[change.kind])
      if (change.kind === 'changed') expect(entry.after).not.toEqual(entry.before)
    },
  )

  test('leaves no secret in the audit log', async () => {
    const entries = await createSeen(service).auditEntries()
    const text = JSON.stringify(entries.map(({ before, after }) => [before, after]))

    expect(secrets.length).toBeGreaterThan(Object.keys(SECRETS).length)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('by upload is in the audit log too', async () => {
    const headers = { 'Content-Type': 'text/csv', Authorization: `Bearer ${asker.sandbox.key}` }
    const response = await fetch(`${service.url}/v1/leads/imports`, {
      method: 'POST',
      headers,
      body: 'phone\n+14155550199\n',
    })
    const { id } = (await response.json()) as { id: string }

    const [entry] = nodes(await log({ subjectId: id }))

    expect(entry).toMatchObject({ action: 'import.created', actorId: asker.sandbox.id, before: null })
    expect(entry.after).toEqual({ kind: 'leads', dry_run: false, file_name: null })
  })
})

describe('the audit log', () => {
  test('has pages, newest first, without gaps or repeats', async () => {
    const ids: string[] = []
    let after: string | null = null
    do {
      const page: Json = await log({ first: 7, after })
      ids.push(...nodes(page).map(({ id }) => id))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)

    const stored = (await createSeen(service).auditEntries({ workspaceId: service.sandbox.id }))
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    expect(ids).toEqual(stored)
    expect((await log({ first: 1 })).totalCount).toBe(ids.length)
  })

  test('is filtered by action, subject, actor and time, also combined', async () => {
    const from = service.clock.now()
    service.clock.advance(60_000)
    const later = service.clock.now()
    const id = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })).body.id
    await service.api('DELETE', `/v1/webhooks/${id}`)

    const actions = async (variables: object) => nodes(await log(variables)).map(({ action }) => action)

    expect(await actions({ subjectId: id })).toEqual(['webhook_endpoint.deleted', 'webhook_endpoint.created'])
    expect(await actions({ subjectId: id, action: 'webhook_endpoint.created' })).toEqual(['webhook_endpoint.created'])
    expect(await actions({ subjectId: id, actorId: asker.sandbox.id })).toEqual([])
    expect(await actions({ subjectId: id, actorKind: 'KEY' })).toHaveLength(2)
    expect(await actions({ subjectId: id, actorKind: 'MEMBER' })).toEqual([])
    expect(await actions({ createdAfter: later, first: 100 })).toEqual([
      'webhook_endpoint.deleted',
      'webhook_endpoint.created',
    ])
    expect(await actions({ subjectId: id, createdBefore: later })).toEqual([])
    expect(
      await actions({ createdAfter: from, createdBefore: later, action: 'webhook_endpoint.deleted', subjectId: id }),
    ).toEqual([])
  })

  test('needs full access, and shows only the own workspace', async () => {
    const key = await service.newKey(service.sandbox.id, ['read_only', 'messaging', 'leads'])
    const [entry] = nodes(await log({ first: 1 }))
    const { sandbox } = await service.newWorkspace()

    const narrow = await service.graphql(LOG, {}, { key })
    const strange = nodes(await log({ subjectId: entry.subjectId }, sandbox.key))
    const node = `{ node(id: "${entry.id}") { id } }`

    expect(codesOf(narrow.body)).toEqual(['insufficient_scope at auditLog'])
    expect(strange).toEqual([])
    expect((await service.graphql(node, {}, { key: sandbox.key })).body.data.node).toBeNull()
    expect((await service.graphql(node)).body.data.node).toEqual({ id: entry.id })
  })
})
