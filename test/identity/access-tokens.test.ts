import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../src/domain/events/index.ts'
import { createPast } from '../live/support/past.ts'
import { RawSocket } from '../live/support/raw-socket.ts'
import { createSeen } from '../live/support/seen.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { codesOf, type Watch, watchEvents, watchSocket } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { changeRows } from '../support/rows.ts'
import { allOf, askAll, createSubject, type Subject } from './support/entrances.ts'
import { type Browser, signIn } from './support/members.ts'

/** By contract. */
const WITHIN_MS = 1_000
const MINUTE_MS = 60_000

/** Publishes no revocations: they must take effect without a notification. */
const silent = (bus: Bus): Bus => ({ ...bus, publishRevoked: () => {} })

const timers = createFakeTimers()
const service = useTestApp({ overrides: { bus: silent, timers } })
const past = createPast(service)
const seen = createSeen(service)
const CREATE = `mutation Create($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) { id token scopes expiresAt } }`
const FOLLOW = 'subscription { messageAdded { cursor } }'
const FOLLOW_FROM = 'subscription($after: String) { messageAdded(after: $after) { cursor message { conversationId } } }'

let subject: Subject
beforeAll(async () => {
  subject = await createSubject(service)
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Given = { scopes?: string[]; lifetime_minutes?: number }

async function tokenOf(key: string, { scopes = ['read_only'], lifetime_minutes }: Given = {}): Promise<string> {
  const { status, body } = await service.api('POST', '/v1/access-tokens', { scopes, lifetime_minutes }, { key })
  expect(status).toBe(201)
  return body.token
}

async function memberToken(member: Browser, scopes = ['READ_ONLY'], workspaceId = service.live.id): Promise<string> {
  const made = await member.ask(CREATE, { input: { scopes } }, { 'Leadthread-Workspace': workspaceId })
  expect(made.errors).toBeUndefined()
  return made.data.createAccessToken.token
}

async function newKey(workspaceId = service.live.id, scopes: ('read_only' | 'messaging' | 'leads')[] = ['read_only']) {
  const key = await service.newKey(workspaceId, scopes)
  return { key, id: await seen.newestKeyId() }
}

type Opened = { socket: RawSocket; idle: RawSocket; events: Watch }

/** A socket with a subscription, one without, and a stream of events. */
async function openAll(key: string): Promise<Opened> {
  const [socket, idle] = [new RawSocket(service.url).init(key), new RawSocket(service.url).init(key)]
  const events = watchEvents({ url: service.url, key }, FOLLOW)
  closing.push(
    () => socket.destroy(),
    () => idle.destroy(),
    () => events.stop(),
  )
  for (const one of [socket, idle]) {
    await one.until(({ messages, isGone }) => isGone || messages.some(({ type }) => type === 'connection_ack'))
  }
  socket.subscribe('1', FOLLOW)
  await events.until(({ isOpen }) => isOpen)
  return { socket, idle, events }
}

/** When as much time has passed as the service has to notice it. */
async function expectEnded({ socket, idle, events }: Opened): Promise<void> {
  timers.advance(WITHIN_MS)
  for (const one of [socket, idle]) expect(await one.closing()).toEqual([4403, 'invalid_api_key'])
  await events.until(({ ended }) => ended !== undefined)
  expect(events.answers.flatMap(codesOf)).toEqual(['invalid_api_key at messageAdded'])
}

async function expectRefused(key: string): Promise<void> {
  expect(await askAll(service, key, subject)).toEqual(allOf('invalid_api_key'))
}

describe('a token', () => {
  test('is accepted at all entrances', async () => {
    const token = await tokenOf(service.sandbox.key, { scopes: ['messaging', 'leads'], lifetime_minutes: 30 })

    const rest = await service.api('GET', '/v1/workspace', undefined, { key: token })

    expect(await askAll(service, token, subject)).toEqual(allOf('answered'))
    expect(rest.body).toMatchObject({ id: service.sandbox.id, mode: 'sandbox', scopes: ['messaging', 'leads'] })
  })

  test('expires after 15 minutes by default, or after 5 to 60', async () => {
    const make = async (minutes?: number) => {
      const given = { scopes: ['read_only'], ...(minutes && { lifetime_minutes: minutes }) }
      return (await service.api('POST', '/v1/access-tokens', given)).body
    }
    const inMinutes = (minutes: number) => new Date(service.clock.now().getTime() + minutes * MINUTE_MS).toISOString()

    expect((await make()).expires_at).toBe(inMinutes(15))
    expect((await make(5)).expires_at).toBe(inMinutes(5))
    expect((await make(60)).expires_at).toBe(inMinutes(60))
    for (const wrong of [4, 61, 5.5, -5]) {
      expect(await make(wrong)).toMatchObject({ code: 'invalid_parameter', param: 'lifetime_minutes' })
    }
  })

  test('expires with an API key that expires earlier', async () => {
    const { key, id } = await newKey()
    const expiresAt = new Date(service.clock.now().getTime() + 7 * MINUTE_MS)
    await past.keyExpiresAt({ id }, expiresAt)

    const made = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only'] }, { key })

    expect(made.body.expires_at).toBe(expiresAt.toISOString())
  })

  test('is recorded in the audit log, which does not contain it', async () => {
    const { key, id } = await newKey()
    const made = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only'] }, { key })

    const log = await service.graphql(
      '{ auditLog(action: "access_token.created", first: 1) { edges { node { subjectId actorId after } } } }',
      {},
      { key: service.live.key },
    )

    const { node } = log.body.data.auditLog.edges[0]
    expect(node).toEqual({
      subjectId: made.body.id,
      actorId: id,
      after: { scopes: ['read_only'], lead_id: null, conversation_id: null, expires_at: made.body.expires_at },
    })
  })

  test('of another deployment, changed, or cut is refused', async () => {
    const token = await tokenOf(service.sandbox.key)
    const middle = token[100] === 'A' ? 'B' : 'A'

    for (const wrong of [
      `${token.slice(0, 100)}${middle}${token.slice(101)}`,
      token.slice(0, -4),
      `lt_token_${'A'.repeat(300)}`,
      `lt_token_${'A'.repeat(5_000)}`,
      'lt_token_',
    ]) {
      await expectRefused(wrong)
    }
  })
})

describe('an expired token', () => {
  test('is refused at all entrances, and its connections close', async () => {
    const token = await tokenOf(service.sandbox.key, { scopes: ['messaging', 'leads'], lifetime_minutes: 5 })
    expect(await askAll(service, token, subject)).toEqual(allOf('answered'))
    const opened = await openAll(token)

    service.clock.set(new Date(service.clock.now().getTime() + 5 * MINUTE_MS))

    await expectEnded(opened)
    await expectRefused(token)
  })
})

describe('within a second, a token ends and its connections close when', () => {
  const ask = (query: string) => service.graphql(query, {}, { key: service.live.key }).then(({ body }) => body)

  async function expectEndsWhen(token: string, what: () => Promise<unknown>): Promise<void> {
    const opened = await openAll(token)
    await what()
    await expectEnded(opened)
    await expectRefused(token)
  }

  test('its API key is revoked', async () => {
    const { key, id } = await newKey(service.sandbox.id, ['messaging', 'leads'])
    const [token, other] = [await tokenOf(key, { scopes: ['messaging', 'leads'] }), await tokenOf((await newKey()).key)]
    expect(await askAll(service, token, subject)).toEqual(allOf('answered'))

    await expectEndsWhen(token, () =>
      service.graphql(`mutation { revokeApiKey(input: { id: "${id}" }) { __typename } }`),
    )

    expect((await service.api('GET', '/v1/workspace', undefined, { key: other })).status).toBe(200)
  })

  test('the secret that created it is rotated without an overlap', async () => {
    const { key, id } = await newKey()

    await expectEndsWhen(await tokenOf(key), () =>
      ask(`mutation { rotateApiKey(input: { id: "${id}", overlapHours: 0 }) { __typename } }`),
    )
  })

  test('its member is removed', async () => {
    const member = await signIn(service, { email: 'removed@tokens.example', role: 'agent' })

    await expectEndsWhen(await memberToken(member, ['MESSAGING']), () =>
      ask(`mutation { removeMember(input: { id: "${member.memberId}" }) { __typename } }`),
    )
  })

  test('its member signs out', async () => {
    const member = await signIn(service, { email: 'out@tokens.example', role: 'owner' })

    await expectEndsWhen(await memberToken(member), () => member.post('/auth/sign-out', {}))
  })

  test('its member gets another role', async () => {
    const member = await signIn(service, { email: 'role@tokens.example', role: 'admin' })

    await expectEndsWhen(await memberToken(member, ['MESSAGING', 'LEADS']), () =>
      past.memberMadeViewer(member.memberId),
    )
  })

  test('its workspace requires two-factor sign-in, which its member does not use', async () => {
    const { live } = await service.newWorkspace()
    const given = { email: 'factor@tokens.example', role: 'admin', workspaceId: live.id } as const
    const member = await signIn(service, given)

    await expectEndsWhen(await memberToken(member, ['READ_ONLY'], live.id), () =>
      changeRows(service, 'workspace', { id: live.id }, { require_two_factor: true }),
    )
  })
})

describe('a narrowed token', () => {
  test('allows only its own scopes at all entrances', async () => {
    const [leads, messaging, reading] = [
      await tokenOf(service.sandbox.key, { scopes: ['leads'] }),
      await tokenOf(service.sandbox.key, { scopes: ['messaging'] }),
      await tokenOf(service.sandbox.key, { scopes: ['read_only'] }),
    ]

    expect(await askAll(service, leads, subject)).toEqual(allOf('insufficient_scope', 'answered'))
    expect(await askAll(service, messaging, subject)).toEqual(allOf('answered', 'insufficient_scope'))
    expect(await askAll(service, reading, subject)).toEqual(allOf('answered', 'insufficient_scope'))
  })

  test('manages nothing', async () => {
    const token = await tokenOf(service.sandbox.key, { scopes: ['messaging', 'leads'] })
    const read = (query: string) => service.graphql(query, {}, { key: token }).then(({ body }) => codesOf(body))

    expect(await read('{ apiKeys { edges { node { id } } } }')).toEqual(['insufficient_scope at apiKeys'])
    expect(await read('mutation { updateWorkspace(input: { name: "Mine" }) { workspace { id } } }')).toEqual([
      'insufficient_scope at updateWorkspace',
    ])
  })

  test('has no scope that its creator lacks', async () => {
    const { key } = await newKey(service.live.id, ['read_only'])
    const viewer = await signIn(service, { email: 'viewer@tokens.example', role: 'viewer' })
    const on = { 'Leadthread-Workspace': service.live.id }

    const rest = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only', 'leads'] }, { key })
    const graphql = await service.graphql(CREATE, { input: { scopes: ['MESSAGING'] } }, { key })
    const byViewer = await viewer.ask(CREATE, { input: { scopes: ['LEADS'] } }, on)

    expect(rest).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(codesOf(graphql.body)).toEqual(['insufficient_scope at createAccessToken'])
    expect(codesOf(byViewer)).toEqual(['insufficient_scope at createAccessToken'])
  })

  test('has never full access, and creates no other token', async () => {
    const full = await service.api('POST', '/v1/access-tokens', { scopes: ['full_access'] })
    const token = await tokenOf(service.sandbox.key)

    const rest = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only'] }, { key: token })
    const graphql = await service.graphql(CREATE, { input: { scopes: ['READ_ONLY'] } }, { key: token })

    expect(full).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'scopes[0]' } })
    expect(rest).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(codesOf(graphql.body)).toEqual(['insufficient_scope at createAccessToken'])
  })

  test('of an owner reaches nothing of the person: no sign-in, no alerts, no members', async () => {
    const owner = await signIn(service, { email: 'owner@tokens.example', role: 'owner' })
    const key = await memberToken(owner, ['READ_ONLY', 'MESSAGING', 'LEADS'])
    const read = (query: string) => service.graphql(query, {}, { key }).then(({ body }) => body)

    expect((await read('{ viewer { role } }')).data).toEqual({ viewer: null })
    expect(codesOf(await read('{ members { edges { node { id } } } }'))).toEqual(['insufficient_scope at members'])
    expect(codesOf(await read('{ appointmentFeed { url } }'))).toEqual(['insufficient_scope at appointmentFeed'])
    expect(codesOf(await read('mutation { startTwoFactorSetup { secret } }'))).toEqual([
      'insufficient_scope at startTwoFactorSetup',
    ])
    expect(codesOf(await read('mutation { signOutEverywhere(input: {}) { __typename } }'))).toEqual([
      'insufficient_scope at signOutEverywhere',
    ])
  })
})

describe('a token of one workspace', () => {
  test('finds nothing of another at any entrance', async () => {
    const stranger = (await service.newWorkspace()).sandbox
    const theirs = await createSubject(service, { workspace: stranger })
    const token = await tokenOf(service.sandbox.key, { scopes: ['messaging', 'leads'] })

    expect(await askAll(service, token, theirs)).toEqual(allOf('not_found'))
    expect(await askAll(service, stranger.key, theirs)).toEqual(allOf('answered'))
  })

  test.each([
    ['server-sent events', watchEvents],
    ['WebSocket', watchSocket],
  ])('receives no event of another over %s', async (_name, watchOver) => {
    const stranger = (await service.newWorkspace()).sandbox
    const watch = watchOver({ url: service.url, key: await tokenOf(service.sandbox.key) }, FOLLOW_FROM, {
      after: subject.after,
    })
    closing.push(() => watch.stop())
    const isOf = (conversationId: string) => (one: Json) => one.message.conversationId === conversationId

    const theirs = await createSubject(service, { workspace: stranger })
    const own = await createSubject(service)
    const received = () => watch.payloads<Json>('messageAdded')
    await watch.until(() => received().some(isOf(own.conversationId)))

    expect(received().filter(isOf(theirs.conversationId))).toEqual([])
  })

  test('of a sandbox stays in the sandbox', async () => {
    const token = await tokenOf(service.sandbox.key)
    const headers = { 'Leadthread-Workspace': service.live.id }

    const { body } = await service.graphql('{ workspace { id mode } }', {}, { key: token, headers })

    expect(body.data.workspace).toEqual({ id: service.sandbox.id, mode: 'SANDBOX' })
  })

  test('of a member works only in the workspace in which it was created', async () => {
    const member = await signIn(service, { email: 'both@tokens.example', role: 'owner' })
    const token = await memberToken(member, ['READ_ONLY'], service.sandbox.id)

    const { body } = await service.graphql(
      '{ workspace { id } }',
      {},
      { key: token, headers: { 'Leadthread-Workspace': service.live.id } },
    )

    expect(body.data.workspace.id).toBe(service.sandbox.id)
  })
})

test('an idempotency key returns the same token to the same API key only', async () => {
  const [mine, other] = [await newKey(), await newKey()]
  const given = { scopes: ['read_only'] }
  const headers = { 'Idempotency-Key': 'token-1' }
  const create = (key: string) => service.api('POST', '/v1/access-tokens', given, { key, headers })

  const [first, again, stolen] = [await create(mine.key), await create(mine.key), await create(other.key)]
  const byToken = await create(first.body.token)

  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  for (const { body } of [stolen, byToken]) expect(body.code).toBe('idempotency_key_reused')
})
