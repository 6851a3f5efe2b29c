import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFakeTimers } from '../support/fake-clock.ts'
import { graphqlActions } from '../support/graphql-actions.ts'
import { type Answer, ask, codesOf, type Watch, watchEvents } from '../support/graphql-client.ts'
import { SECRETS, useTestApp } from '../support/harness.ts'
import { startSecondInstance } from '../support/second-instance.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

/** How long a process can use what it has cached. */
const KEPT_MS = 1_000

const timers = createFakeTimers()
const here = useTestApp({ overrides: { timers } })
const past = createPast(here)
const seen = createSeen(here)
const { run } = graphqlActions(here)

const HOUR_MS = 3_600_000
const FIELDS = 'id name lastFour scopes expiresAt rotatedAt previousUntil revokedAt lastUsedAt createdAt'
const CREATE = `mutation($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { ${FIELDS} } } }`
const ROTATE = `mutation($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { secret apiKey { ${FIELDS} } } }`
const COMPLETE = `mutation($input: CompleteApiKeyRotationInput!) { completeApiKeyRotation(input: $input) { apiKey { ${FIELDS} } } }`
const RENAME = `mutation($input: RenameApiKeyInput!) { renameApiKey(input: $input) { apiKey { name } } }`
const REVOKE = `mutation($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { id revokedAt } } }`
const ADDED = 'subscription { messageAdded { cursor } }'

type Key = { id: string; name: string; lastFour: string; previousUntil: string | null; rotatedAt: string | null }
type CreatedKey = { secret: string; apiKey: Key }

let second: Awaited<ReturnType<typeof startSecondInstance>>
const watches: Watch[] = []

beforeAll(async () => {
  second = await startSecondInstance(here)
})
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})
afterAll(() => second.close())

async function create(input: object = {}): Promise<CreatedKey> {
  const answer = await run(CREATE, { input: { name: 'Shop', scopes: ['READ_ONLY'], ...input } })
  return madeOf(answer, 'createApiKey')
}

async function rotate(id: string, input: object = {}): Promise<CreatedKey> {
  return madeOf(await run(ROTATE, { input: { id, ...input } }), 'rotateApiKey')
}

function madeOf(answer: Answer, field: string): CreatedKey {
  expect(answer.errors).toBeUndefined()
  return answer.data![field] as CreatedKey
}

/** The status that each key gets, at this process and at another one that is not notified. */
async function statusesOf(...secrets: string[]): Promise<number[]> {
  const answers = secrets.flatMap((key) =>
    [here.url, second.url].map(async (url) => {
      const response = await fetch(`${url}/v1/workspace`, { headers: { Authorization: `Bearer ${key}` } })
      return response.status
    }),
  )
  return Promise.all(answers)
}

function watch(url: string, key: string): Watch {
  const opened = watchEvents({ url, key }, ADDED)
  watches.push(opened)
  return opened
}

describe('a new key', () => {
  test('is shown once; lists show its last four characters', async () => {
    const { secret, apiKey } = await create({ scopes: ['LEADS', 'MESSAGING', 'LEADS'] })
    const { data } = await run(`{ node(id: "${apiKey.id}") { ... on ApiKey { ${FIELDS} } } }`)

    expect(secret).toMatch(/^lt_test_[0-9A-Za-z]{43}$/)
    expect(apiKey).toMatchObject({
      ...{ name: 'Shop', lastFour: secret.slice(-4), scopes: ['LEADS', 'MESSAGING'] },
      ...{ expiresAt: null, rotatedAt: null, previousUntil: null, revokedAt: null, lastUsedAt: null },
    })
    expect(data!.node).toEqual(apiKey)
    expect(await seen.tablesWith(secret)).toEqual([])
  })

  test('works until it expires', async () => {
    const expiresAt = new Date(here.clock.now().getTime() + HOUR_MS)
    const { secret } = await create({ expiresAt })

    const before = await statusesOf(secret)
    here.clock.set(expiresAt)
    const after = await statusesOf(secret)

    expect([before, after]).toEqual([
      [200, 200],
      [401, 401],
    ])
  })

  test('shows when it was last used, to the minute', async () => {
    const { secret, apiKey } = await create()
    const used = async () => {
      const { data } = await run(`{ node(id: "${apiKey.id}") { ... on ApiKey { lastUsedAt } } }`)
      return (data!.node as { lastUsedAt: string | null }).lastUsedAt
    }

    const never = await used()
    await statusesOf(secret)
    const now = here.clock.now().toISOString()

    expect([never, await used()]).toEqual([null, now])
  })

  test('is created once for one idempotencyKey and returned again; the stored response is encrypted', async () => {
    const input = { name: 'Once', scopes: ['READ_ONLY'], idempotencyKey: 'make-once' }

    const [first, again] = [await create(input), await create(input)]
    const stored = await seen.storedResponse('make-once')
    const other = await run(CREATE, { input: { ...input, name: 'Twice' } })

    expect(again).toEqual(first)
    expect(await seen.keysNamed('Once')).toHaveLength(1)
    expect(Buffer.from(stored.body).includes(first.secret)).toBe(false)
    expect(codesOf(other)).toEqual(['idempotency_key_reused at createApiKey'])
  })

  test('whose response was lost is a conflict that names its ID, because the secret is not stored', async () => {
    const input = { name: 'Lost', scopes: ['READ_ONLY'], idempotencyKey: 'lost' }
    const { apiKey } = await create(input)
    await past.crashedLongAgo('lost')

    const again = await run(CREATE, { input })

    expect(codesOf(again)).toEqual(['conflict at createApiKey'])
    expect(again.errors![0]!.message).toContain(apiKey.id)
    expect(await seen.keysNamed('Lost')).toHaveLength(1)
  })

  test.each([
    ['an empty name', { name: ' ' }, 'invalid_parameter'],
    ['no scope', { scopes: [] }, 'invalid_parameter'],
    ['an expiry that has passed', { expiresAt: '2026-03-01T00:00:00Z' }, 'invalid_parameter'],
  ])('is refused with %s', async (_what, input, code) => {
    const answer = await run(CREATE, { input: { name: 'x', scopes: ['LEADS'], ...input } })

    expect(codesOf(answer)).toEqual([`${code} at createApiKey`])
  })
})

describe('a key cannot grant more than it has', () => {
  test('a key that expires creates and rotates no key that lasts longer', async () => {
    const ends = new Date(here.clock.now().getTime() + HOUR_MS)
    const lasting = await create()
    const { secret: key, apiKey } = await create({ scopes: ['FULL_ACCESS'], expiresAt: ends })
    const maker = { url: here.url, key }
    const making = (expiresAt: Date | null) =>
      ask(maker, CREATE, { input: { name: 'x', scopes: ['LEADS'], expiresAt } })

    const answers = [
      await making(null),
      await making(new Date(ends.getTime() + 1)),
      await ask(maker, ROTATE, { input: { id: lasting.apiKey.id } }),
      await making(ends),
      await ask(maker, ROTATE, { input: { id: apiKey.id } }),
    ]

    expect(answers.map(codesOf)).toEqual([
      ['invalid_parameter at createApiKey'],
      ['invalid_parameter at createApiKey'],
      ['invalid_parameter at rotateApiKey'],
      [],
      [],
    ])
    const params = answers.slice(0, 3).map(({ errors }) => errors![0]!.extensions!.param)
    expect(params).toEqual(['expiresAt', 'expiresAt', 'id'])
  })

  test.each(['READ_ONLY', 'MESSAGING', 'LEADS'])('a key with the scope %s creates no keys', async (scope) => {
    const { secret: key } = await create({ scopes: [scope] })

    const answer = await ask({ url: here.url, key }, CREATE, { input: { name: 'x', scopes: [scope] } })

    expect(codesOf(answer)).toEqual(['insufficient_scope at createApiKey'])
  })
})

describe('a rotated key', () => {
  test('keeps its ID, and both secrets work until the overlap ends', async () => {
    const made = await create()

    const { secret, apiKey } = await rotate(made.apiKey.id)
    const overlapping = await statusesOf(made.secret, secret)
    const justBefore = new Date(here.clock.now().getTime() + 24 * HOUR_MS - 1)
    here.clock.set(justBefore)
    const atTheEnd = await statusesOf(made.secret, secret)
    here.clock.advance(1)
    const over = await statusesOf(made.secret, secret)
    const { data } = await run(`{ node(id: "${apiKey.id}") { ... on ApiKey { previousUntil } } }`)

    expect(secret).not.toBe(made.secret)
    expect(apiKey).toMatchObject({
      ...made.apiKey,
      lastFour: secret.slice(-4),
      rotatedAt: apiKey.rotatedAt,
      previousUntil: apiKey.previousUntil,
    })
    expect(apiKey.previousUntil).toBe(new Date(justBefore.getTime() + 1).toISOString())
    expect(overlapping).toEqual([200, 200, 200, 200])
    expect(atTheEnd).toEqual([200, 200, 200, 200])
    expect(over).toEqual([401, 401, 200, 200])
    expect(data!.node).toEqual({ previousUntil: null })
  })

  test('without an overlap rejects the previous secret everywhere within a second, open streams included', async () => {
    const made = await create()
    const [near, far] = [watch(here.url, made.secret), watch(second.url, made.secret)]
    await near.until(({ isOpen }) => isOpen)
    await far.until(({ isOpen }) => isOpen)
    expect(await statusesOf(made.secret)).toEqual([200, 200])

    const { secret } = await rotate(made.apiKey.id, { overlapHours: 0 })
    timers.advance(KEPT_MS)
    const over = await statusesOf(made.secret)
    for (const stream of [near, far]) await stream.until(({ ended }) => ended !== undefined)

    expect(over).toEqual([401, 401])
    expect(await statusesOf(secret)).toEqual([200, 200])
    expect([near, far].flatMap(({ answers }) => answers.flatMap(codesOf))).toEqual([
      'invalid_api_key at messageAdded',
      'invalid_api_key at messageAdded',
    ])
  })

  test('has one secret when its rotation is completed; connections of the new secret stay open', async () => {
    const made = await create()
    const { secret } = await rotate(made.apiKey.id, { overlapHours: 168 })
    const [former, current] = [watch(here.url, made.secret), watch(here.url, secret)]
    await former.until(({ isOpen }) => isOpen)
    await current.until(({ isOpen }) => isOpen)

    const { data } = await run(COMPLETE, { input: { id: made.apiKey.id } })
    await former.until(({ ended }) => ended !== undefined)
    timers.advance(KEPT_MS)

    expect(await statusesOf(made.secret)).toEqual([401, 401])
    expect((data!.completeApiKeyRotation as { apiKey: Key }).apiKey.previousUntil).toBeNull()
    expect(former.answers.flatMap(codesOf)).toEqual(['invalid_api_key at messageAdded'])
    expect(current.ended).toBeUndefined()
    expect(await statusesOf(secret)).toEqual([200, 200])
  })

  test('cannot be rotated again with an overlap, but without one, which ends both previous secrets', async () => {
    const made = await create()
    const next = await rotate(made.apiKey.id, { overlapHours: 2 })

    const again = await run(ROTATE, { input: { id: made.apiKey.id } })
    const last = await rotate(made.apiKey.id, { overlapHours: 0 })
    timers.advance(KEPT_MS)

    expect(await statusesOf(made.secret, next.secret)).toEqual([401, 401, 401, 401])
    expect(codesOf(again)).toEqual(['conflict at rotateApiKey'])
    expect(await statusesOf(last.secret)).toEqual([200, 200])
  })

  test('expires at its time, even during an overlap', async () => {
    const expiresAt = new Date(here.clock.now().getTime() + HOUR_MS)
    const made = await create({ expiresAt })
    const { secret } = await rotate(made.apiKey.id)

    here.clock.set(expiresAt)

    expect(await statusesOf(made.secret, secret)).toEqual([401, 401, 401, 401])
  })

  test('is rotated once for one idempotencyKey, and the new secret is returned again', async () => {
    const { apiKey } = await create()
    const input = { idempotencyKey: 'rotate-once' }

    const [first, again] = [await rotate(apiKey.id, input), await rotate(apiKey.id, input)]

    expect(again).toEqual(first)
    expect(await seen.tablesWith(first.secret)).toEqual([])
  })

  test('is rotated once by two concurrent requests', async () => {
    const { apiKey } = await create()

    const answers = await Promise.all([1, 2].map(() => run(ROTATE, { input: { id: apiKey.id } })))

    expect(answers.flatMap(codesOf)).toEqual(['conflict at rotateApiKey'])
  })

  test.each([
    ['nobody', { id: 'key_x' }, 'not_found'],
    ['an overlap beyond a week', { overlapHours: 169 }, 'invalid_parameter'],
    ['an overlap below 0', { overlapHours: -1 }, 'invalid_parameter'],
  ])('%s is refused', async (_what, input, code) => {
    const { apiKey } = await create()

    const answer = await run(ROTATE, { input: { id: apiKey.id, ...input } })

    expect(codesOf(answer)).toEqual([`${code} at rotateApiKey`])
  })

  test('returns a conflict when there is no rotation to complete', async () => {
    const { apiKey } = await create()

    expect(codesOf(await run(COMPLETE, { input: { id: apiKey.id } }))).toEqual(['conflict at completeApiKeyRotation'])
  })
})

describe('a revoked key', () => {
  test('is rejected everywhere within a second, with both secrets, and stays revoked', async () => {
    const made = await create()
    const { secret } = await rotate(made.apiKey.id)
    const stream = watch(second.url, made.secret)
    await stream.until(({ isOpen }) => isOpen)
    await statusesOf(made.secret, secret)

    const input = { id: made.apiKey.id, idempotencyKey: 'revoke-once' }
    const [first, again] = [await run(REVOKE, { input }), await run(REVOKE, { input })]
    timers.advance(KEPT_MS)
    const over = await statusesOf(made.secret, secret)
    await stream.until(({ ended }) => ended !== undefined)
    here.clock.advance(HOUR_MS)
    const later = await run(REVOKE, { input: { id: made.apiKey.id } })

    expect(over).toEqual([401, 401, 401, 401])
    expect(first.errors).toBeUndefined()
    expect(again.data).toEqual(first.data)
    expect(later.data).toEqual(first.data)
    expect(codesOf(await run(ROTATE, { input: { id: made.apiKey.id } }))).toEqual(['conflict at rotateApiKey'])
  })
})

test('a key can be renamed, and the list shows the new name', async () => {
  const { apiKey } = await create()

  await run(RENAME, { input: { id: apiKey.id, name: 'The shop’s' } })
  const { data } = await run('{ apiKeys(first: 100) { edges { node { id name } } } }')

  const { edges } = data!.apiKeys as { edges: { node: Key }[] }
  expect(edges.map(({ node }) => node)).toContainEqual({ id: apiKey.id, name: 'The shop’s' })
})

test('a live key belongs to the live workspace only', async () => {
  const answer = await ask({ url: here.url, key: here.live.key }, CREATE, { input: { name: 'x', scopes: ['LEADS'] } })
  const { secret, apiKey } = madeOf(answer, 'createApiKey')

  expect(secret).toMatch(/^lt_live_/)
  expect(codesOf(await run(ROTATE, { input: { id: apiKey.id } }))).toEqual(['not_found at rotateApiKey'])
  expect(codesOf(await run(REVOKE, { input: { id: apiKey.id } }))).toEqual(['not_found at revokeApiKey'])
  expect(codesOf(await run(RENAME, { input: { id: apiKey.id, name: 'y' } }))).toEqual(['not_found at renameApiKey'])
})

/** `npm run key -- …` on the database of the test. */
function shell(...words: string[]): Promise<{ stdout: string }> {
  const env = { ...process.env, ...SECRETS, DATABASE_URL: here.app.config.db.url }
  return promisify(execFile)(process.execPath, ['src/processes/key.ts', ...words], { env })
}

test.each([
  [
    'for an unknown key',
    ['revoke', 'key_unknown', '--sandbox'],
    /^No API key with ID key_unknown in this workspace\.\n$/,
  ],
  ['without a number of hours', ['rotate', 'OWN', '--overlap-hours', ''], /^Invalid input.*\nnpm run key/],
])('the command line refuses %s in one message, without a stack', async (_why, words, message) => {
  const { apiKey, secret } = await create()

  const refused = shell(...words.map((word) => (word === 'OWN' ? apiKey.id : word)))

  await expect(refused).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
  expect(await statusesOf(secret)).toEqual([200, 200])
})

test('the command line rotates keys too', async () => {
  const made = await create()

  const { stdout } = await shell('rotate', made.apiKey.id, '--overlap-hours', '0')
  timers.advance(KEPT_MS)

  const secret = stdout.match(/lt_test_\w{43}/)?.[0] ?? ''
  expect(stdout).toContain('The previous secret no longer works.')
  expect(await statusesOf(made.secret)).toEqual([401, 401])
  expect(await statusesOf(secret)).toEqual([200, 200])
})
