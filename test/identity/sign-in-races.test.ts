import { describe, expect, test } from 'vitest'
import { makeLink } from '../../src/domain/identity/index.ts'
import { useTestApp } from '../support/harness.ts'
import { type Browser, browser, codes, cookieOf, enter, post, signIn, tokenIn } from './support/members.ts'

/** What a transaction of this name waits for, once. */
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

const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link member { id } } }`
const UPDATE = `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { role } } }`
const REMOVE = `mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }`
const VIEWER = '{ viewer { role } }'
const PASSWORD = 'the first who came knows this'

let people = 0
const newEmail = () => `racer${++people}@example.com`
const byPassword = (email: string, password = PASSWORD) => post(service, '/auth/sign-in/password', { email, password })

/** Stops the next transaction of this name before it begins. */
function holdNext(name: string): { reached: Promise<void>; release: () => void } {
  const [arrival, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held.set(name, { reached: arrival.resolve, gate: opening.promise })
  return { reached: arrival.promise, release: opening.resolve }
}

async function owner(): Promise<Browser> {
  const { live } = await service.newWorkspace()
  return signIn(service, { email: newEmail(), role: 'owner', workspaceId: live.id })
}

/** Somebody who came in by a link that an inviter was shown, and set a password: the address is not proven. */
async function impostor(inviter: Browser, email: string): Promise<Browser> {
  const { data } = await inviter.ask(INVITE, { input: { email, role: 'VIEWER' } })
  const { link, member } = data.inviteMember
  const entered = await enter(service, { memberId: member.id, token: tokenIn(link) })
  expect((await entered.post('/auth/password', { password: PASSWORD })).status).toBe(200)
  return entered
}

/** The address is proven by a link from the shell. */
async function prove(email: string): Promise<void> {
  const link = await makeLink(service.app, { email, vouchedBy: 'shell' })
  expect((await post(service, '/auth/sign-in/link', { token: tokenIn(link!) })).status).toBe(200)
}

/** Of these cookies, those that still open something. */
async function goodOnes(answers: Awaited<ReturnType<typeof post>>[]): Promise<number> {
  const asked = answers
    .filter(({ status }) => status === 200)
    .map((answer) => browser(service, { memberId: '', cookie: cookieOf(answer) }).ask(VIEWER))
  return (await Promise.all(asked)).filter((body) => codes(body).length === 0).length
}

describe('who came in before the address was proven', () => {
  test('sets no password at the moment at which it is', async () => {
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

  test('gets no session by their password at the moment at which it is', async () => {
    const email = newEmail()
    await impostor(await owner(), email)

    const trying = Array.from({ length: 8 }, () => byPassword(email))
    await prove(email)

    expect(await goodOnes(await Promise.all(trying))).toBe(0)
  })

  test('has nothing left once another has come in by an invitation elsewhere', async () => {
    const email = newEmail()
    const [mallory, honest] = [await owner(), await owner()]
    const first = await impostor(mallory, email)
    await first.ask(REMOVE, { id: first.memberId }) // leaves again: nothing is known of the address
    const lingering = await byPassword(email)

    const { data } = await honest.ask(INVITE, { input: { email, role: 'ADMIN' } })
    const { link, member } = data.inviteMember
    const rightful = await enter(service, { memberId: member.id, token: tokenIn(link) })

    expect(codes(await rightful.ask(VIEWER))).toEqual([])
    expect(await goodOnes([lingering])).toBe(0)
    expect((await byPassword(email)).status).toBe(401)
  })
})

test('a session by the former password does not outlive the change of the password', async () => {
  const email = newEmail()
  const person = await impostor(await owner(), email)

  const trying = Array.from({ length: 8 }, () => byPassword(email))
  const changed = await person.post('/auth/password', { password: `${PASSWORD} no more` })

  expect(changed.status).toBe(200)
  expect(await goodOnes(await Promise.all(trying))).toBe(0)
})

test('who belongs to nothing is not let in', async () => {
  const email = newEmail()
  const person = await impostor(await owner(), email)
  await person.ask(REMOVE, { id: person.memberId })

  expect(await byPassword(email)).toMatchObject({ status: 401, body: { code: 'invalid_sign_in' } })
  expect(
    await service.rows('select s.id from auth_session s join auth_user u on u.id = s.user_id where u.email = $1', [
      email,
    ]),
  ).toEqual([])
})

describe('a role counts as it is when something is done with it', () => {
  test.each([
    ['removed', 'removed_at = now()'],
    ['made less', "role = 'viewer'"],
  ])('who has just been %s invites nobody and changes nobody', async (_name, change) => {
    const { live } = await service.newWorkspace()
    const admin = await signIn(service, { email: newEmail(), role: 'admin', workspaceId: live.id })
    const other = await signIn(service, { email: newEmail(), role: 'viewer', workspaceId: live.id })
    expect(codes(await admin.ask(VIEWER))).toEqual([])

    // The row, and no word of it: as it is for another process that has let them in within the last second.
    await service.rows(`update member set ${change} where id = $1`, [admin.memberId])
    const answers = await Promise.all([
      admin.ask(INVITE, { input: { email: newEmail(), role: 'ADMIN' } }),
      admin.ask(UPDATE, { input: { id: other.memberId, role: 'ADMIN' } }),
      admin.ask(REMOVE, { id: other.memberId }),
    ])

    expect(answers.flatMap(codes)).toEqual(Array(3).fill('insufficient_scope'))
  })

  test('so does a key that has just been revoked', async () => {
    const { live } = await service.newWorkspace()
    const key = await service.newKey(live.id, ['full_access'])
    const ask = (query: string, variables?: object) => service.graphql(query, { ...variables }, { key })
    expect(codes((await ask('{ workspace { id } }')).body)).toEqual([])

    await service.rows(`update api_key set revoked_at = now() where workspace_id = $1`, [live.id])
    const { body } = await ask(INVITE, { input: { email: newEmail(), role: 'ADMIN' } })

    expect(codes(body)).toEqual(['invalid_api_key'])
  })
})
