import { afterAll, describe, expect, test } from 'vitest'
import { RawSocket } from '../live/support/raw-socket.ts'
import { watchEvents } from '../support/graphql-client.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type Browser, codes, signIn, signInAgain } from './support/members.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'
import { codeOf, confirm, startSetup, turnOn } from './support/two-factor.ts'

const mailbox = await startMailServer()
const service = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' } })
const past = createPast(service)
const seen = createSeen(service)
afterAll(() => mailbox.close())

const REQUIRE =
  'mutation ($on: Boolean!) { updateSignInSettings(input: { requireTwoFactor: $on }) { signInSettings { requireTwoFactor membersWithoutTwoFactor } } }'
const RESET = 'mutation ($id: ID!) { resetTwoFactor(input: { id: $id }) { member { id hasTwoFactor } } }'
const FOLLOW = 'subscription { messageAdded { cursor } }'
const LEADS = '{ leads { edges { node { id } } } }'

let people = 0
const newEmail = () => `member${++people}@example.com`

/** A workspace of its own, whose owner uses two-factor sign-in. */
async function company() {
  const { live, sandbox } = await service.newWorkspace()
  const at = { 'Leadthread-Workspace': live.id }
  const join = (role: 'owner' | 'admin' | 'agent', email = newEmail()) =>
    signIn(service, { email, role, workspaceId: live.id })
  const owner = await join('owner')
  await turnOn(service, owner, at)
  const require = (on = true) => owner.ask(REQUIRE, { on }, at)
  return { live, sandbox, at, owner, join, require }
}

describe('a workspace that requires two-factor sign-in', () => {
  test('allows a member without it only to set it up', async () => {
    const { at, sandbox, join, require } = await company()
    const agent = await join('agent')
    const inSandbox = { 'Leadthread-Workspace': sandbox.id }
    expect((await agent.ask(LEADS, {}, at)).errors).toBeUndefined()

    expect((await require()).data.updateSignInSettings.signInSettings).toEqual({
      requireTwoFactor: true,
      membersWithoutTwoFactor: 1,
    })
    const refused = [
      await agent.ask(LEADS, {}, at),
      await agent.ask(LEADS, {}, inSandbox),
      await agent.ask('{ workspace { id } }', {}, at),
      await agent.ask('{ node(id: "mem_1") { id } }', {}, at),
      await agent.ask('mutation { signOutEverywhere(input: {}) { endedSessions } }', {}, at),
    ]
    const allowed = await agent.ask('{ viewer { role } twoFactor { isOn isRequired } }', {}, at)

    expect(refused.map(codes)).toEqual(refused.map(() => ['two_factor_required']))
    expect(allowed.data).toEqual({ viewer: { role: 'AGENT' }, twoFactor: { isOn: false, isRequired: true } })
  })

  test('opens for the member as soon as it is set up', async () => {
    const { at, join, require } = await company()
    const agent = await join('agent')
    await require()

    const { secret } = (await startSetup(agent, at)).data.startTwoFactorSetup
    expect((await confirm(agent, codeOf(service, secret), at)).errors).toBeUndefined()

    expect((await agent.ask(LEADS, {}, at)).errors).toBeUndefined()
  })

  test('closes open sockets and streams within a second, and refuses new ones', async () => {
    const { at, owner, join, require } = await company()
    const agent = await join('agent')
    const headersOf = ({ cookie }: Browser) => ({ Cookie: cookie, Origin: service.url, ...at })
    const sockets: RawSocket[] = []
    const open = async (own: Browser) => {
      const socket = new RawSocket(service.url, { headers: headersOf(own) })
      sockets.push(socket)
      socket.answersPings = true
      socket.send({ type: 'connection_init' })
      await socket.until(
        ({ messages, isClosing }) => isClosing || messages.some(({ type }) => type === 'connection_ack'),
      )
      return socket
    }
    const [before, owners] = [await open(agent), await open(owner)]
    const stream = watchEvents({ url: service.url, headers: headersOf(agent) }, FOLLOW)
    await stream.until(({ isOpen }) => isOpen)

    await require()
    const closed = await before.closing()
    await stream.until(({ ended }) => ended !== undefined)
    const after = await (await open(agent)).closing()
    const again = watchEvents({ url: service.url, headers: headersOf(agent) }, FOLLOW)
    await again.until(({ ended, answers }) => ended !== undefined || answers.length > 0)

    expect([closed[0], after]).toEqual([4403, [4403, 'two_factor_required']])
    expect(again.answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.code))).toEqual([
      'two_factor_required',
    ])
    expect(owners.isGone).toBe(false)
    for (const socket of sockets) socket.destroy()
  })

  test('refuses uploads', async () => {
    const { join, require, at } = await company()
    const agent = await join('agent')
    await require()

    const headers = { Cookie: agent.cookie, Origin: service.url, 'Content-Type': 'text/csv', ...at }
    const answer = await fetch(`${service.url}/uploads/leads/imports`, { method: 'POST', headers, body: 'phone\n' })

    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'two_factor_required' }])
  })

  test('does not affect API keys, or the member’s other workspaces', async () => {
    const email = newEmail()
    const { live, at, join, require } = await company()
    const elsewhere = await company()
    await join('agent', email)
    const agent = await elsewhere.join('agent', email)
    await require()

    expect((await service.graphql(LEADS, {}, { key: live.key })).body.errors).toBeUndefined()
    expect(codes(await agent.ask(LEADS, {}, at))).toEqual(['two_factor_required'])
    expect((await agent.ask(LEADS, {}, elsewhere.at)).errors).toBeUndefined()
  })

  test('closes again for a member who turns it off', async () => {
    const { at, join, require } = await company()
    const agent = await join('agent')
    const { secret } = await turnOn(service, agent, at)
    await require()
    service.clock.advance(30_000)
    const off = 'mutation ($code: String!) { turnOffTwoFactor(input: { code: $code }) { twoFactor { isOn } } }'

    expect((await agent.ask(off, { code: codeOf(service, secret) }, at)).errors).toBeUndefined()

    expect(codes(await agent.ask(LEADS, {}, at))).toEqual(['two_factor_required'])
    service.clock.set(NOON)
  })
})

describe('the requirement', () => {
  test('is set by owners only, and not by API keys', async () => {
    const { live, at, join, require } = await company()
    const admin = await join('admin')
    await turnOn(service, admin, at)

    expect(codes(await admin.ask(REQUIRE, { on: true }, at))).toEqual(['insufficient_scope'])
    const byKey = await service.graphql(REQUIRE, { on: true }, { key: live.key })
    expect(codes(byKey.body)).toEqual(['insufficient_scope'])
    expect((await require()).errors).toBeUndefined()
  })

  test('is set only by an owner who uses two-factor sign-in', async () => {
    const { at, join } = await company()
    const second = await join('owner')

    expect(codes(await second.ask(REQUIRE, { on: true }, at))).toEqual(['conflict'])
  })

  test('is in the audit log, and of this workspace only', async () => {
    const { live, require } = await company()
    const other = await company()

    await require()

    const entries = await seen.auditEntries({ subjectId: live.id }, 'action', 'before', 'after')
    expect(entries).toContainEqual({
      action: 'sign_in_settings.updated',
      before: { requireTwoFactor: false },
      after: { requireTwoFactor: true },
    })
    const { data } = await other.owner.ask('{ signInSettings { requireTwoFactor } }', {}, other.at)
    expect(data.signInSettings).toEqual({ requireTwoFactor: false })
  })
})

describe('a reset by an owner', () => {
  test('ends the member’s sessions, informs them, and their sign-in asks for no code', async () => {
    const { at, owner, join } = await company()
    const email = newEmail()
    const agent = await join('agent', email)
    await turnOn(service, agent, at)
    mailbox.mails.length = 0

    const body = await owner.ask(RESET, { id: agent.memberId }, at)

    expect(body.data.resetTwoFactor.member).toEqual({ id: agent.memberId, hasTwoFactor: false })
    expect(codes(await agent.ask(LEADS, {}, at))).toEqual(['invalid_session'])
    expect(mailbox.mails).toMatchObject([{ to: [email] }])
    expect(mailbox.mails[0]!.raw).toContain('Your two-factor sign-in was reset')
    expect(await seen.auditEntries({ subjectId: agent.memberId }, 'action')).toContainEqual({
      action: 'member.two_factor_reset',
    })
    const again = await signInAgain(service, { memberId: agent.memberId, email })
    expect((await again.ask(LEADS, {}, at)).errors).toBeUndefined()
  })

  test('is refused to admins and API keys, for oneself, for a member without it, and in another workspace', async () => {
    const { live, at, owner, join } = await company()
    const stranger = await company()
    const [admin, agent, plain] = [await join('admin'), await join('agent'), await join('agent')]
    await turnOn(service, agent, at)
    const { memberId: id } = agent

    expect(codes(await admin.ask(RESET, { id }, at))).toEqual(['insufficient_scope'])
    expect(codes((await service.graphql(RESET, { id }, { key: live.key })).body)).toEqual(['insufficient_scope'])
    expect(codes(await owner.ask(RESET, { id: owner.memberId }, at))).toEqual(['conflict'])
    expect(codes(await owner.ask(RESET, { id: plain.memberId }, at))).toEqual(['conflict'])
    expect(codes(await stranger.owner.ask(RESET, { id }, stranger.at))).toEqual(['not_found'])
    expect((await agent.ask('{ twoFactor { isOn } }', {}, at)).data.twoFactor.isOn).toBe(true)
  })

  test('is refused for a member who also belongs to another workspace', async () => {
    const email = newEmail()
    const [one, two] = [await company(), await company()]
    const first = await one.join('agent', email)
    await two.join('agent', email)
    await turnOn(service, first, one.at)

    const body = await one.owner.ask(RESET, { id: first.memberId }, one.at)

    expect(codes(body)).toEqual(['conflict'])
    expect(body.errors[0].message).toContain('another workspace')
  })
})

test('only owners and admins see who uses two-factor sign-in', async () => {
  const { at, owner, join } = await company()
  const [admin, agent] = [await join('admin'), await join('agent')]
  const seenBy = async (own: Browser) => {
    const { data } = await own.ask('{ members { edges { node { id hasTwoFactor } } } }', {}, at)
    const nodes: { id: string; hasTwoFactor: boolean | null }[] = data.members.edges.map(({ node }: Json) => node)
    const of = new Map(nodes.map(({ id, hasTwoFactor }) => [id, hasTwoFactor]))
    return [owner, admin, agent].map(({ memberId }) => of.get(memberId))
  }

  expect(await seenBy(owner)).toEqual([true, false, false])
  expect(await seenBy(admin)).toEqual([true, false, false])
  expect(await seenBy(agent)).toEqual([null, null, null])
})

test('the second factor of a removed member is deleted, unless they have another workspace', async () => {
  const email = newEmail()
  const [one, two] = [await company(), await company()]
  const first = await one.join('agent', email)
  await turnOn(service, first, one.at)
  const second = await two.owner.ask(
    `mutation { inviteMember(input: { email: "${email}", role: AGENT }) { member { id } } }`,
    {},
    two.at,
  )
  await first.ask('{ viewer { role } }', {}, one.at)
  const invitedId = second.data.inviteMember.member.id
  await past.joinedAs(first.memberId, { invitedId, at: service.clock.now() })
  const remove = (at: typeof one, id: string) =>
    at.owner.ask('mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }', { id }, at.at)

  await remove(one, first.memberId)
  expect(await seen.secondFactorsOf(email)).toHaveLength(1)
  await remove(two, invitedId)
  expect(await seen.secondFactorsOf(email)).toEqual([])
})

test('the pages of the sign-in lead through both steps', async () => {
  const { at, join } = await company()
  const email = newEmail()
  const agent = await join('agent', email)
  await agent.post('/auth/password', { password: 'a long enough password' })
  const { secret } = await turnOn(service, agent, at)
  service.clock.advance(30_000)
  const form = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: service.url, Cookie: cookie, 'X-Forwarded-For': '203.0.113.9' },
      body: new URLSearchParams(fields),
    })
  const pageOf = async (path: string, cookie: string) =>
    (await fetch(`${service.url}${path}`, { headers: { Cookie: cookie } })).text()

  const first = await form('/auth/sign-in/password?to=/w/ws_1/leads', { email, password: 'a long enough password' })
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  const page = first.headers.get('Location')!
  const wrong = await form('/auth/sign-in/code?to=/w/ws_1/leads', { code: '000000' }, cookie)
  const right = await form('/auth/sign-in/code?to=/w/ws_1/leads', { code: codeOf(service, secret) }, cookie)
  const expired = await form('/auth/sign-in/code', { code: codeOf(service, secret) }, cookie)

  expect(page).toMatch(/^\/sign-in\?/)
  const firstPage = await pageOf(page, 'x=y')
  expect(firstPage).toContain('name="password"')
  expect(wrong.headers.get('Location')).toMatch(/problem=wrong_code/)
  expect(right.headers.get('Location')).toBe('/w/ws_1/leads')
  expect(expired.headers.get('Location')).toMatch(/problem=code_expired/)
  service.clock.set(NOON)

  const again = await form('/auth/sign-in/password', { email, password: 'a long enough password' })
  const waiting = again.headers.getSetCookie()[0]!.split(';')[0]!
  expect(await pageOf('/sign-in', waiting)).toContain('autocomplete="one-time-code"')
  expect(await pageOf('/sign-in?restart', waiting)).toContain('name="password"')
  expect(await pageOf('/sign-in?problem=wrong_code', waiting)).toContain('This code is wrong')
})
