import { describe, expect, test } from 'vitest'
import { makeLink } from '../../src/domain/identity/index.ts'
import { useTestApp } from '../support/harness.ts'
import { type Browser, browser, codes, cookieOf, enter, post, signIn, tokenIn } from './support/members.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

/** What the next transaction of this name waits for. */
const held = new Map<string, { reached: () => void; gate: Promise<void> }>()
const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      transaction: async (name, work) => {
        const wait = held.get(name)
        held.delete(name)
        wait?.reached()
        await wait?.gate
        return db.transaction(name, work)
      },
    }),
  },
})
const past = createPast(service)
const seen = createSeen(service)

const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link member { id } } }`
const UPDATE = `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { role } } }`
const REMOVE = `mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }`
const VIEWER = '{ viewer { role } }'
const PASSWORD = 'the first who came knows this'

let people = 0
const newEmail = () => `racer${++people}@example.com`
const byPassword = (email: string, password = PASSWORD) => post(service, '/auth/sign-in/password', { email, password })

/** Pauses the next transaction of this name before it starts. */
function holdNext(name: string): { reached: Promise<void>; release: () => void } {
  const [arrival, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held.set(name, { reached: arrival.resolve, gate: opening.promise })
  return { reached: arrival.promise, release: opening.resolve }
}

async function owner(): Promise<Browser> {
  const { live } = await service.newWorkspace()
  return signIn(service, { email: newEmail(), role: 'owner', workspaceId: live.id })
}

/** A person who signed in with a link that the inviter saw, and set a password: the address is not proven. */
async function impostor(inviter: Browser, email: string): Promise<Browser> {
  const { data } = await inviter.ask(INVITE, { input: { email, role: 'VIEWER' } })
  const { link, member } = data.inviteMember
  const entered = await enter(service, { memberId: member.id, token: tokenIn(link) })
  expect((await entered.post('/auth/password', { password: PASSWORD })).status).toBe(200)
  return entered
}

/** A link from the command line proves the address. */
async function prove(email: string): Promise<void> {
  const link = await makeLink(service.app, { email, vouchedBy: 'shell' })
  expect((await post(service, '/auth/sign-in/link', { token: tokenIn(link!) })).status).toBe(200)
}

/** The cookies that are still valid. */
async function countValid(answers: Awaited<ReturnType<typeof post>>[]): Promise<number> {
  const asked = answers
    .filter(({ status }) => status === 200)
    .map((answer) => browser(service, { memberId: '', cookie: cookieOf(answer) }).ask(VIEWER))
  return (await Promise.all(asked)).filter((body) => codes(body).length === 0).length
}

describe('a person who signed in before the address was proven', () => {
  test('cannot set a password while it is being proven', async () => {
    const email = newEmail()
    const first = await impostor(await owner(), email)
    const { reached, release } = holdNext('sign-in.set_password')

    const setting = first.post('/auth/password', { password: `${PASSWORD} too` })
    await reached
    await prove(email)
    release()

    expect(await setting).toMatchObject({ status: 401, body: { code: 'invalid_session' } })
    expect((await byPassword(email, `${PASSWORD} too`)).status).toBe(401)
  })

  test('cannot sign in by password while it is being proven', async () => {
    const email = newEmail()
    await impostor(await owner(), email)

    const trying = Array.from({ length: 8 }, () => byPassword(email))
    await prove(email)

    expect(await countValid(await Promise.all(trying))).toBe(0)
  })

  test('loses access when another person accepts an invitation elsewhere', async () => {
    const email = newEmail()
    const [mallory, honest] = [await owner(), await owner()]
    const first = await impostor(mallory, email)
    await first.ask(REMOVE, { id: first.memberId }) // leaves again, so the address is unknown
    const lingering = await byPassword(email)

    const { data } = await honest.ask(INVITE, { input: { email, role: 'ADMIN' } })
    const { link, member } = data.inviteMember
    const rightful = await enter(service, { memberId: member.id, token: tokenIn(link) })

    expect(codes(await rightful.ask(VIEWER))).toEqual([])
    expect(await countValid([lingering])).toBe(0)
    expect((await byPassword(email)).status).toBe(401)
  })
})

test('changing the password ends sessions of the previous password', async () => {
  const email = newEmail()
  const person = await impostor(await owner(), email)

  const trying = Array.from({ length: 8 }, () => byPassword(email))
  const changed = await person.post('/auth/password', { password: `${PASSWORD} no more` })

  expect(changed.status).toBe(200)
  expect(await countValid(await Promise.all(trying))).toBe(0)
})

test('a person without a workspace cannot sign in', async () => {
  const email = newEmail()
  const person = await impostor(await owner(), email)
  await person.ask(REMOVE, { id: person.memberId })

  expect(await byPassword(email)).toMatchObject({ status: 401, body: { code: 'invalid_sign_in' } })
  expect(await seen.sessionsOf(email)).toEqual([])
})

describe('the current role is checked for every change', () => {
  test.each([
    ['removed', (id: string) => past.memberRemoved(id)],
    ['demoted', (id: string) => past.memberMadeViewer(id)],
  ])('a member who has just been %s cannot invite or change members', async (_name, change) => {
    const { live } = await service.newWorkspace()
    const admin = await signIn(service, { email: newEmail(), role: 'admin', workspaceId: live.id })
    const other = await signIn(service, { email: newEmail(), role: 'viewer', workspaceId: live.id })
    expect(codes(await admin.ask(VIEWER))).toEqual([])

    // The row only, without a notification, as for another process that authenticated them a moment ago.
    await change(admin.memberId)
    const answers = await Promise.all([
      admin.ask(INVITE, { input: { email: newEmail(), role: 'ADMIN' } }),
      admin.ask(UPDATE, { input: { id: other.memberId, role: 'ADMIN' } }),
      admin.ask(REMOVE, { id: other.memberId }),
    ])

    expect(answers.flatMap(codes)).toEqual(Array(3).fill('insufficient_scope'))
  })

  test('a key that has just been revoked cannot invite members', async () => {
    const { live } = await service.newWorkspace()
    const key = await service.newKey(live.id, ['full_access'])
    const ask = (query: string, variables?: object) => service.graphql(query, { ...variables }, { key })
    expect(codes((await ask('{ workspace { id } }')).body)).toEqual([])

    await past.workspaceKeysRevoked(live.id)
    const { body } = await ask(INVITE, { input: { email: newEmail(), role: 'ADMIN' } })

    expect(codes(body)).toEqual(['invalid_api_key'])
  })
})
