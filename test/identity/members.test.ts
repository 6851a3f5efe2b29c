import { createClient } from 'graphql-ws'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  authenticate,
  authenticateSession,
  authorityOf,
  makeLink,
  type Principal,
  type Role,
  stillValid,
} from '../../src/domain/identity/index.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { Watch, watchOn } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { countStatements } from '../support/statement-counter.ts'
import { type Browser, browser, codes, cookieOf, enter, invite, post, signIn, tokenIn } from './support/members.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const timers = createFakeTimers()
const service = useTestApp({ overrides: { timers } })
const past = createPast(service)
const seen = createSeen(service)
/** A service that sends mail: the same rules, and a mailed link proves the address. */
const mailbox = await startMailServer()
const mailing = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' } })
afterAll(() => mailbox.close())

const INVITE = `mutation ($input: InviteMemberInput!) {
  inviteMember(input: $input) { link emailed member { id email name role status invitedBy } } }`
const UPDATE = `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id role name } } }`
const REMOVE = `mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }`
const WITHDRAW = `mutation ($id: ID!) { withdrawInvitation(input: { id: $id }) {
  member { id status invitationExpiresAt } refusal { __typename } } }`
const MEMBERS = `{ members(first: 100) { totalCount edges { node { id email role status } } } }`
const VIEWER = `{ viewer { role member { id email role status } workspaces { id mode role liveWorkspaceId isCurrent } }
  workspace { id scopes } }`

const DAY_MS = 24 * 3_600_000

let people = 0
const newEmail = () => `member${++people}@example.com`
const member = (role: Role, workspaceId?: string) =>
  signIn(service, { email: newEmail(), role, ...(workspaceId && { workspaceId }) })

describe('an invitation', () => {
  test('is a link that makes the person who opens it a member, and is in the audit log', async () => {
    const owner = await member('owner')
    const email = newEmail()

    const { data } = await owner.ask(INVITE, { input: { email: email.toUpperCase(), role: 'AGENT', name: 'Dana' } })

    const { link, emailed, member: made } = data.inviteMember
    expect(emailed).toBeNull()
    expect(made).toEqual({
      id: expect.stringMatching(/^mem_/),
      email,
      name: 'Dana',
      role: 'AGENT',
      status: 'INVITED',
      invitedBy: owner.memberId,
    })
    const joined = await enter(service, { memberId: made.id, token: tokenIn(link) })
    expect((await joined.ask(VIEWER)).data.viewer).toMatchObject({
      role: 'AGENT',
      member: { id: made.id, status: 'ACTIVE' },
    })
    const audit = await seen.auditEntries(
      { subjectId: made.id },
      'workspace_id',
      'actor_kind',
      'actor_id',
      'action',
      'after',
    )
    const own = { workspace_id: service.live.id, actor_kind: 'member' }
    expect(audit).toEqual([
      { ...own, actor_id: owner.memberId, action: 'member.invited', after: { email, role: 'agent', name: 'Dana' } },
      { ...own, actor_id: made.id, action: 'member.joined', after: { role: 'agent' } },
    ])
  })

  test('can be sent again, with another role, until it is accepted', async () => {
    const owner = await member('owner')
    const email = newEmail()

    const first = (await owner.ask(INVITE, { input: { email, role: 'AGENT' } })).data.inviteMember
    const second = (await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    expect([second.member.id, second.member.role]).toEqual([first.member.id, 'VIEWER'])
    await enter(service, { memberId: second.member.id, token: tokenIn(second.link) })
    const third = await owner.ask(INVITE, { input: { email, role: 'OWNER' } })

    expect(codes(third)).toEqual(['conflict'])
  })

  test.each([
    ['6 days', 6, 200],
    ['8 days', 8, 401],
  ])('opened after %s gives %i', async (_when, days, status) => {
    const { token } = await invite(service, { email: newEmail(), role: 'viewer' })
    const before = service.clock.now()
    service.clock.advance(days * DAY_MS)
    const answer = await post(service, '/auth/sign-in/link', { token })
    service.clock.set(before.toISOString())

    expect(answer.status).toBe(status)
  })

  test('shows until when it is valid, which is 7 days from when it was last sent', async () => {
    const owner = await member('owner')
    const email = newEmail()
    const shows = async () => {
      const { id } = (await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember.member
      const { members } = (await owner.ask('{ members { edges { node { id invitationExpiresAt } } } }')).data
      return members.edges.find(({ node }: Json) => node.id === id).node.invitationExpiresAt
    }
    const inDays = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS).toISOString()
    const before = service.clock.now()

    expect(await shows()).toBe(inDays(7))
    service.clock.advance(2 * DAY_MS)
    const again = [await shows(), inDays(7)]
    service.clock.set(before.toISOString())
    expect(again[0]).toBe(again[1])
  })

  test('cannot be accepted after it has expired, by an emailed link either', async () => {
    const owner = await signIn(mailing, { email: newEmail(), role: 'owner' })
    const email = newEmail()
    const { member: invited } = (await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    const before = mailing.clock.now()
    const early = await makeLink(mailing.app, { email, vouchedBy: 'mailbox' })
    mailing.clock.advance(7 * DAY_MS - 60_000)
    const late = await makeLink(mailing.app, { email, vouchedBy: 'mailbox' })
    mailing.clock.advance(120_000)

    const expired = await post(mailing, '/auth/sign-in/link', { token: tokenIn(late!) })
    const after = await makeLink(mailing.app, { email, vouchedBy: 'mailbox' })
    mailing.clock.set(before.toISOString())

    expect(early).not.toBeNull()
    expect(expired.status).toBe(401)
    expect(after).toBeNull()
    expect(await createSeen(mailing).joined(invited.id)).toEqual([{ joined_at: null }])
  })

  test('that was withdrawn shows as removed, and its links and emailed links stop working', async () => {
    const owner = await member('owner')
    const email = newEmail()
    const { link, member: invited } = (await owner.ask(INVITE, { input: { email, role: 'AGENT' } })).data.inviteMember

    const { data } = await owner.ask(WITHDRAW, { id: invited.id })

    expect(data.withdrawInvitation).toEqual({
      member: { id: invited.id, status: 'REMOVED', invitationExpiresAt: null },
      refusal: null,
    })
    expect((await post(service, '/auth/sign-in/link', { token: tokenIn(link) })).status).toBe(401)
    expect(await makeLink(service.app, { email, vouchedBy: 'mailbox' })).toBeNull()
    expect(codes(await owner.ask(WITHDRAW, { id: invited.id }))).toEqual(['not_found'])
    const [entry] = await seen.auditEntries(
      { subjectId: invited.id, action: 'member.invitation_withdrawn' },
      'actor_id',
      'before',
    )
    expect(entry).toEqual({ actor_id: owner.memberId, before: { email, name: '', role: 'agent' } })
  })

  test('cannot be withdrawn once it is accepted, nor by an agent, a sandbox key, or an admin if it is an owner’s', async () => {
    const [owner, admin, agent] = [await member('owner'), await member('admin'), await member('agent')]
    const pending = await invite(service, { email: newEmail(), role: 'owner' })
    const viewer = await invite(service, { email: newEmail(), role: 'viewer' })

    const refused = (await owner.ask(WITHDRAW, { id: agent.memberId })).data.withdrawInvitation
    const byRest = await service.api('POST', `/v1/members/${viewer.memberId}/withdraw`, undefined, {
      key: service.sandbox.key,
    })

    expect(refused).toEqual({ member: null, refusal: { __typename: 'AlreadyMember' } })
    expect(codes(await agent.ask(WITHDRAW, { id: viewer.memberId }))).toEqual(['insufficient_scope'])
    expect(codes(await admin.ask(WITHDRAW, { id: pending.memberId }))).toEqual(['insufficient_scope'])
    expect(codes((await service.graphql(WITHDRAW, { id: viewer.memberId })).body)).toEqual(['insufficient_scope'])
    expect(byRest).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect((await admin.ask(WITHDRAW, { id: viewer.memberId })).data.withdrawInvitation.member.status).toBe('REMOVED')
    expect((await owner.ask(WITHDRAW, { id: pending.memberId })).errors).toBeUndefined()
  })

  test('that is accepted and withdrawn at once is one or the other', async () => {
    const owner = await member('owner')
    for (let i = 0; i < 5; i++) {
      const { memberId, token } = await invite(service, { email: newEmail(), role: 'viewer' })

      const [entered, withdrawn] = await Promise.all([
        post(service, '/auth/sign-in/link', { token }),
        owner.ask(WITHDRAW, { id: memberId }),
      ])

      const isWithdrawn = withdrawn.data.withdrawInvitation.refusal === null
      expect(entered.status).toBe(isWithdrawn ? 401 : 200)
    }
  })

  test('works once: not after another link of it was used, and not after the member was removed', async () => {
    const owner = await member('owner')
    const email = newEmail()
    const first = (await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    const second = (await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    const withdrawn = (await owner.ask(INVITE, { input: { email: newEmail(), role: 'VIEWER' } })).data.inviteMember
    await enter(service, { memberId: first.member.id, token: tokenIn(second.link) })
    await owner.ask(REMOVE, { id: withdrawn.member.id })

    for (const { link } of [first, second, withdrawn])
      expect((await post(service, '/auth/sign-in/link', { token: tokenIn(link) })).status).toBe(401)
  })

  test('is mailed if a mail server is configured', async () => {
    const owner = await signIn(mailing, { email: newEmail(), role: 'owner' })
    mailbox.mails.length = 0
    const email = newEmail()

    const { data } = await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })
    mailbox.refuse('recipient', { code: 550, message: 'no' })
    const refused = await owner.ask(INVITE, { input: { email: newEmail(), role: 'VIEWER' } })
    mailbox.refuse('recipient')

    expect(data.inviteMember).toMatchObject({ emailed: true, link: expect.stringContaining('/sign-in?token=') })
    expect(refused.data.inviteMember.emailed).toBe(false)
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[email]])
    const mailed = tokenIn(linkIn(mailbox.mails[0]!.raw))
    expect(mailed).not.toBe(tokenIn(data.inviteMember.link))
    await enter(mailing, { memberId: data.inviteMember.member.id, token: mailed })
  })

  test('is refused beyond 200 members, even with concurrent invitations', async () => {
    const { live } = await service.newWorkspace()
    const owner = await member('owner', live.id)
    const place = { 'Leadthread-Workspace': live.id }
    await past.membersInvited(live.id, 196, service.clock.now())

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.ask(INVITE, { input: { email: newEmail(), role: 'VIEWER' } }, place)),
    )

    expect(answers.flatMap(codes)).toEqual(Array(5).fill('limit_reached'))
    expect((await owner.ask('{ members { totalCount } }', {}, place)).data.members.totalCount).toBe(200)
  })
})

describe('an invitation link that the inviter can see', () => {
  test('is not shown if the person belongs to another workspace, so that the inviter cannot access that one', async () => {
    const [there, here] = [(await mailing.newWorkspace()).live, (await mailing.newWorkspace()).live]
    const email = newEmail()
    await signIn(mailing, { email, role: 'owner', workspaceId: there.id }) // from the command line, so the address is proven
    const mallory = await signIn(mailing, { email: newEmail(), role: 'owner', workspaceId: here.id })

    const { data } = await mallory.ask(INVITE, { input: { email, role: 'VIEWER' } })

    expect(data.inviteMember).toMatchObject({ link: null, emailed: true })
  })

  test('gives no access to workspaces that the real person is invited to later', async () => {
    const [there, here] = [(await mailing.newWorkspace()).live, (await mailing.newWorkspace()).live]
    const mallory = await signIn(mailing, { email: newEmail(), role: 'owner', workspaceId: here.id })
    const owner = await signIn(mailing, { email: newEmail(), role: 'owner', workspaceId: there.id })
    const email = newEmail()
    const taken = (await mallory.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    const { memberId: own } = { memberId: taken.member.id }
    const impostor = await enter(mailing, { memberId: own, token: tokenIn(taken.link) })
    expect((await impostor.post('/auth/password', { password: 'mallory knows this' })).status).toBe(200)

    mailbox.mails.length = 0
    const { data } = await owner.ask(INVITE, { input: { email, role: 'ADMIN' } })
    expect(data.inviteMember.link).toBeNull()
    const entered = await post(mailing, '/auth/sign-in/password', { email, password: 'mallory knows this' })
    const before = await browser(mailing, { memberId: own, cookie: cookieOf(entered) }).ask(VIEWER)
    const invited = { memberId: data.inviteMember.member.id, token: tokenIn(linkIn(mailbox.mails[0]!.raw)) }
    const victim = await enter(mailing, invited)

    expect(new Set(before.data.viewer.workspaces.map((place: Json) => place.liveWorkspaceId))).toEqual(
      new Set([here.id]),
    )
    expect((await victim.ask(VIEWER)).data.viewer.workspaces).toHaveLength(4)
    expect(codes(await impostor.ask(VIEWER))).toEqual(['invalid_session'])
    expect((await post(mailing, '/auth/sign-in/password', { email, password: 'mallory knows this' })).status).toBe(401)
  })

  test('stops working when the person joins another workspace', async () => {
    const [there, here] = [(await service.newWorkspace()).live, (await service.newWorkspace()).live]
    const mallory = await member('owner', here.id)
    const owner = await member('owner', there.id)
    const email = newEmail()
    const kept = (await mallory.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    const good = (await owner.ask(INVITE, { input: { email, role: 'ADMIN' } })).data.inviteMember

    await enter(service, { memberId: good.member.id, token: tokenIn(good.link) })

    expect((await post(service, '/auth/sign-in/link', { token: tokenIn(kept.link) })).status).toBe(401)
  })
})

describe('roles', () => {
  const OPERATIONS: [name: string, query: string, roles: Role[]][] = [
    ['workspace', '{ workspace { id } }', ['owner', 'admin', 'agent', 'viewer']],
    ['members', MEMBERS, ['owner', 'admin', 'agent', 'viewer']],
    ['conversations', '{ conversations { totalCount } }', ['owner', 'admin', 'agent', 'viewer']],
    ['leads', '{ leads { totalCount } }', ['owner', 'admin', 'agent', 'viewer']],
    [
      'createLead',
      'mutation { createLead(input: { phone: "+14155551234" }) { created } }',
      ['owner', 'admin', 'agent'],
    ],
    [
      'sendMessage',
      'mutation { sendMessage(input: { body: "Hi", to: "+14155551235" }) { __typename } }',
      ['owner', 'admin', 'agent'],
    ],
    ['webhookEndpoints', '{ webhookEndpoints { totalCount } }', ['owner', 'admin']],
    ['apiKeys', '{ apiKeys { totalCount } }', ['owner', 'admin']],
    ['createApiKey', 'mutation { createApiKey(input: { name: "x", scopes: [LEADS] }) { secret } }', ['owner', 'admin']],
    ['updateWorkspace', 'mutation { updateWorkspace(input: { threshold: 70 }) { __typename } }', ['owner', 'admin']],
    [
      'inviteMember',
      'mutation { inviteMember(input: { email: "role@example.com", role: VIEWER }) { link } }',
      ['owner', 'admin'],
    ],
    [
      'updateMember',
      'mutation { updateMember(input: { id: "$other", role: AGENT }) { member { id } } }',
      ['owner', 'admin'],
    ],
    [
      'withdrawInvitation',
      'mutation { withdrawInvitation(input: { id: "$pending" }) { member { id } } }',
      ['owner', 'admin'],
    ],
    ['removeMember', 'mutation { removeMember(input: { id: "$other" }) { removedId } }', ['owner', 'admin']],
    [
      'signOutEverywhere',
      'mutation { signOutEverywhere(input: {}) { endedSessions } }',
      ['owner', 'admin', 'agent', 'viewer'],
    ],
  ]

  test.each(['owner', 'admin', 'agent', 'viewer'] as const)('%s can do what the table lists', async (role) => {
    const one = await member(role)
    const other = await member('viewer')
    const pending = await invite(service, { email: newEmail(), role: 'viewer' })

    const opened = []
    for (const [name, query] of OPERATIONS) {
      const body = await one.ask(query.replace('$other', other.memberId).replace('$pending', pending.memberId))
      if (!body.errors) opened.push(name)
      else expect(codes(body), name).toEqual(['insufficient_scope'])
    }

    expect(opened).toEqual(OPERATIONS.filter(([, , roles]) => roles.includes(role)).map(([name]) => name))
  })

  test('only owners create, change and remove owners', async () => {
    const [owner, other, admin] = [await member('owner'), await member('owner'), await member('admin')]
    const pending = await invite(service, { email: newEmail(), role: 'owner' })
    const email = await seen.memberEmail(pending.memberId)
    const attempts: [string, Record<string, unknown>][] = [
      [INVITE, { input: { email: newEmail(), role: 'OWNER' } }],
      [INVITE, { input: { email, role: 'VIEWER' } }], // the link would give the admin the owner's access
      [INVITE, { input: { email, role: 'OWNER' } }],
      [UPDATE, { input: { id: admin.memberId, role: 'OWNER' } }],
      [UPDATE, { input: { id: owner.memberId, role: 'VIEWER' } }],
      [UPDATE, { input: { id: owner.memberId, name: 'Renamed' } }],
      [REMOVE, { id: owner.memberId }],
    ]

    for (const [query, variables] of attempts) {
      expect(codes(await admin.ask(query, variables)), JSON.stringify(variables)).toEqual(['insufficient_scope'])
    }
    expect((await owner.ask(UPDATE, { input: { id: admin.memberId, role: 'OWNER' } })).errors).toBeUndefined()
    expect((await owner.ask(UPDATE, { input: { id: other.memberId, role: 'AGENT' } })).errors).toBeUndefined()
    expect((await owner.ask(REMOVE, { id: other.memberId })).data.removeMember.removedId).toBe(other.memberId)
  })

  test('every member can change their own name and leave', async () => {
    const viewer = await member('viewer')

    const named = await viewer.ask(UPDATE, { input: { id: viewer.memberId, name: 'Vi' } })
    const raised = await viewer.ask(UPDATE, { input: { id: viewer.memberId, role: 'AGENT' } })
    const left = await viewer.ask(REMOVE, { id: viewer.memberId })

    expect(named.data.updateMember.member.name).toBe('Vi')
    expect(codes(raised)).toEqual(['insufficient_scope'])
    expect(left.data.removeMember.removedId).toBe(viewer.memberId)
    expect(codes(await viewer.ask(VIEWER))).toEqual(['invalid_session'])
  })

  test('the last owner cannot be removed or demoted, even when two owners do it to each other at once', async () => {
    const { live } = await service.newWorkspace()
    const [one, two] = [await member('owner', live.id), await member('owner', live.id)]
    await invite(service, { email: newEmail(), role: 'owner', workspaceId: live.id }) // has not accepted, so does not count

    const both = await Promise.all([
      one.ask(UPDATE, { input: { id: two.memberId, role: 'VIEWER' } }),
      two.ask(UPDATE, { input: { id: one.memberId, role: 'VIEWER' } }),
    ])

    const lost = both.flatMap(codes)
    expect(lost).toHaveLength(1)
    const owners = await seen.joinedOwnerIds(live.id)
    expect(owners).toHaveLength(1)
    const last = owners[0] === one.memberId ? one : two
    expect(codes(await last.ask(REMOVE, { id: last.memberId }))).toEqual(['conflict'])
    expect(codes(await last.ask(UPDATE, { input: { id: last.memberId, role: 'ADMIN' } }))).toEqual(['conflict'])
  })

  test('a live key can invite like an admin; a sandbox key sees no members', async () => {
    const input = { email: newEmail(), role: 'AGENT' }
    const live = { key: service.live.key }

    expect((await service.graphql(INVITE, { input }, live)).body.data.inviteMember.member.invitedBy).toBeNull()
    expect(codes((await service.graphql(INVITE, { input: { ...input, role: 'OWNER' } }, live)).body)).toEqual([
      'insufficient_scope',
    ])
    expect((await service.graphql(MEMBERS, {}, live)).body.data.members.totalCount).toBeGreaterThan(0)
    for (const query of [
      MEMBERS,
      `mutation { inviteMember(input: { email: "a@b.example", role: VIEWER }) { link } }`,
    ]) {
      expect(codes((await service.graphql(query)).body)).toEqual(['insufficient_scope'])
    }
    const reading = await service.newKey(service.live.id, ['read_only', 'messaging', 'leads'])
    expect(codes((await service.graphql(MEMBERS, {}, { key: reading })).body)).toEqual(['insufficient_scope'])
  })

  test('a key that expires cannot invite or change members', async () => {
    const { live } = await service.newWorkspace()
    const viewer = await member('viewer', live.id)
    const key = await service.newKey(live.id, ['full_access'])
    const until = new Date(Date.parse('2100-01-01T00:00:00Z'))
    await past.workspaceKeysExpireAt(live.id, until)

    const answers = [
      await service.graphql(INVITE, { input: { email: newEmail(), role: 'VIEWER' } }, { key }),
      await service.graphql(UPDATE, { input: { id: viewer.memberId, role: 'ADMIN' } }, { key }),
    ]

    expect(answers.map(({ body }) => codes(body))).toEqual([['insufficient_scope'], ['insufficient_scope']])
  })

  test('changes of a member are in the audit log under their ID, and what they claim is assigned to them', async () => {
    const [agent, admin] = [await member('agent'), await member('admin')]
    const { body: text } = await service.api('POST', '/v1/sandbox/inbound', { from: '+14155550177', body: 'Hello' })
    const id = text.conversation_id
    const CLAIM = `mutation ($input: ClaimConversationInput!) {
      claimConversation(input: $input) { conversation { assignedTo handler } } }`

    const claimed = await agent.ask(CLAIM, { input: { id } })
    const byKey = await service.graphql(CLAIM, { input: { id } })
    await admin.ask(`mutation { updateWorkspace(input: { threshold: 66 }) { workspace { id } } }`)

    expect(claimed.data.claimConversation.conversation).toEqual({ assignedTo: agent.memberId, handler: 'HUMAN' })
    expect(codes(byKey.body)).toEqual(['missing_parameter'])
    const entry = (await seen.auditEntries({ action: 'workspace.updated' }, 'actor_kind', 'actor_id')).at(-1)
    expect(entry).toEqual({ actor_kind: 'member', actor_id: admin.memberId })
  })
})

describe('a person of two workspaces', () => {
  test('starts in the first one’s sandbox, and can select each of their workspaces, but no other', async () => {
    const [first, second, strange] = [
      await service.newWorkspace(),
      await service.newWorkspace(),
      await service.newWorkspace(),
    ]
    const email = newEmail()
    const own = await signIn(service, { email, role: 'owner', workspaceId: first.live.id })
    await invite(service, { email, role: 'viewer', workspaceId: second.live.id })
    const again = await enter(service, await invite(service, { email, role: 'viewer', workspaceId: second.live.id }))
    await past.membersCreatedAt(second.live.id, new Date(service.clock.now().getTime() + 3_600_000))
    const at = (id: string) => again.ask(VIEWER, {}, { 'Leadthread-Workspace': id })

    expect(own.memberId).not.toBe(again.memberId)
    const { data } = await again.ask(VIEWER)
    expect(data.workspace).toEqual({ id: first.sandbox.id, scopes: ['FULL_ACCESS'] })
    expect(data.viewer.workspaces).toEqual([
      { id: first.live.id, mode: 'LIVE', role: 'OWNER', liveWorkspaceId: first.live.id, isCurrent: false },
      { id: first.sandbox.id, mode: 'SANDBOX', role: 'OWNER', liveWorkspaceId: first.live.id, isCurrent: true },
      { id: second.live.id, mode: 'LIVE', role: 'VIEWER', liveWorkspaceId: second.live.id, isCurrent: false },
      { id: second.sandbox.id, mode: 'SANDBOX', role: 'VIEWER', liveWorkspaceId: second.live.id, isCurrent: false },
    ])
    for (const { id } of [second.live, second.sandbox]) {
      expect((await at(id)).data).toMatchObject({
        workspace: { id, scopes: ['READ_ONLY'] },
        viewer: { role: 'VIEWER', member: { id: again.memberId } },
      })
    }
    for (const id of [strange.live.id, strange.sandbox.id, 'ws_nothing', 'x', "ws_'; --"]) {
      expect(codes(await at(id)), id).toEqual(['not_found'])
    }
  })

  test('cannot see or change members of other workspaces', async () => {
    const { live } = await service.newWorkspace()
    const stranger = await member('owner', live.id)
    const own = await member('viewer')
    const NODE = `query ($id: ID!) { node(id: $id) { id ... on Member { email } } }`

    expect((await own.ask(NODE, { id: own.memberId })).data.node.id).toBe(own.memberId)
    expect((await stranger.ask(NODE, { id: own.memberId })).data).toEqual({ node: null })
    expect((await stranger.ask(MEMBERS)).data.members.totalCount).toBe(1)
    expect(codes(await stranger.ask(UPDATE, { input: { id: own.memberId, role: 'OWNER' } }))).toEqual(['not_found'])
    expect(codes(await stranger.ask(REMOVE, { id: own.memberId }))).toEqual(['not_found'])
  })

  test('keeps access to the other when they are removed from one', async () => {
    const [first, second] = [await service.newWorkspace(), await service.newWorkspace()]
    const email = newEmail()
    const one = await signIn(service, { email, role: 'viewer', workspaceId: first.live.id })
    const two = await enter(service, await invite(service, { email, role: 'viewer', workspaceId: second.live.id }))
    const owner = await member('owner', first.live.id)

    await owner.ask(REMOVE, { id: one.memberId })

    expect((await two.ask(VIEWER)).data.workspace.id).toBe(second.sandbox.id)
    expect(codes(await two.ask(VIEWER, {}, { 'Leadthread-Workspace': first.live.id }))).toEqual(['not_found'])
  })
})

const LIVE = `subscription { conversationUpdated { cursor } }`

describe('the open connections of a member', () => {
  const ENDINGS: [string, (own: Browser) => Promise<unknown>][] = [
    ['they are removed', async ({ memberId }) => (await member('owner')).ask(REMOVE, { id: memberId })],
    [
      'their role changes',
      async ({ memberId }) => (await member('owner')).ask(UPDATE, { input: { id: memberId, role: 'VIEWER' } }),
    ],
    ['they sign out', (own) => own.post('/auth/sign-out', {})],
    ['they sign out everywhere', (own) => own.ask('mutation { signOutEverywhere(input: {}) { endedSessions } }')],
    // As another process does it when its notification is lost: only the row changes.
    ['they are removed and nobody says so', ({ memberId }) => past.memberRemoved(memberId, service.clock.now())],
    ['the session is gone and nobody says so', () => past.sessionsRemoved()],
  ]

  test.each(ENDINGS)('are closed within a second when %s', async (_how, end) => {
    const own = await member('agent')
    const socket = open(own)
    const stream = streamOf(own)
    await stream.until(({ isOpen }) => isOpen)
    await socket.until(({ answers }) => answers.length > 0)

    await end(own)
    timers.advance(1_000)
    await Promise.all([
      socket.until(({ closeCode }) => closeCode !== undefined),
      stream.until(({ ended }) => ended !== undefined),
    ])

    expect(socket.closeCode).toBe(4403)
    expect(stream.answers.flatMap(codes)).toEqual(['invalid_session'])
    expect(codes(await own.ask(LIVE.replace('subscription', 'query')))).not.toEqual([])
  })

  test('stay open for members without a change', async () => {
    const [own, other] = [await member('agent'), await member('agent')]
    const socket = open(own)
    await socket.until(({ answers }) => answers.length > 0)

    const owner = await member('owner')
    await owner.ask(REMOVE, { id: other.memberId })
    await owner.ask(UPDATE, { input: { id: own.memberId, name: 'Renamed' } })
    const otherSocket = open(other)
    await otherSocket.until(({ closeCode }) => closeCode !== undefined)

    expect(socket.closeCode).toBeUndefined()
    socket.stop()
  })

  test('are checked in one query, together with the keys', async () => {
    const owner = await member('owner')
    const principals = await Promise.all([principalOf(owner), principalOf(await member('viewer'))])
    const key = await authenticate(service.app, { key: service.sandbox.key })
    const counter = countStatements()
    const deps = { clock: service.app.clock, db: counter.db(service.app.db) }
    const authorities = [...[key!, ...principals].map(authorityOf), 'key_gone', 'key_gone x', 'a b c']

    let good = new Set<string>()
    const count = await counter.during(async () => {
      good = await stillValid(deps, authorities)
    })

    expect(count).toBe(1)
    expect([...good].sort()).toEqual(authorities.slice(0, 3).sort())
  })

  test('use the workspace of the first message', async () => {
    const { live, sandbox } = await service.newWorkspace()
    const own = await member('owner', live.id)
    const ask = (workspaceId: string) => {
      const watch = new Watch()
      const client = socketFor(own, watch, { workspaceId })
      watchOn(client, watch, '{ workspace { id } }')
      return watch.until(({ answers, closeCode }) => answers.length > 0 || closeCode !== undefined)
    }

    expect((await ask(live.id)).answers).toMatchObject([{ data: { workspace: { id: live.id } } }])
    expect((await ask(sandbox.id)).answers).toMatchObject([{ data: { workspace: { id: sandbox.id } } }])
    expect((await ask(service.live.id)).closeCode).toBe(4403)
    expect((await ask('ws_\0')).closeCode).toBe(4403)
  })
})

test('invalid input is refused with a code and the name of the parameter', async () => {
  const owner = await member('owner')
  const email = newEmail()
  const refused: [string, Record<string, unknown>, string, string?][] = [
    ...[
      '',
      'x',
      'x@',
      '@x.example',
      'a b@x.example',
      'a@b@x.example',
      `${'a'.repeat(250)}@x.example`,
      'a\0@x.example',
      '\ud800@x.example',
      'a@-x.example',
      'a@x..example',
      'a@x.example\n',
      'a\u0085b@x.example',
      'a\u001bc@x.example',
      'a\u202eb@x.example',
    ].map((wrong): [string, Record<string, unknown>, string, string] => [
      INVITE,
      { input: { email: wrong, role: 'VIEWER' } },
      'invalid_parameter',
      'email',
    ]),
    [INVITE, { input: { email, role: 'VIEWER', name: 'x'.repeat(101) } }, 'invalid_parameter', 'name'],
    [INVITE, { input: { email, role: 'VIEWER', name: 'a\0b' } }, 'invalid_parameter', 'name'],
    [INVITE, { input: { email, role: 'VIEWER', name: 'a\u001b[2J' } }, 'invalid_parameter', 'name'],
    [INVITE, { input: { email, role: 'VIEWER', name: 'a\r\nmem_1 b@x.example owner' } }, 'invalid_parameter', 'name'],
    [UPDATE, { input: { id: 'mem_nobody', role: 'VIEWER' } }, 'not_found'],
    [UPDATE, { input: { id: owner.memberId, role: null } }, 'invalid_parameter', 'role'],
    [UPDATE, { input: { id: 'x'.repeat(65), name: 'x' } }, 'invalid_parameter', 'id'],
    [REMOVE, { id: service.live.id }, 'not_found'],
    [REMOVE, { id: '' }, 'invalid_parameter', 'id'],
    ['{ members(first: 0) { totalCount } }', {}, 'invalid_parameter', 'first'],
    ['{ members(after: "x") { totalCount } }', {}, 'invalid_cursor', 'after'],
  ]

  for (const [query, variables, code, param] of refused) {
    const { errors } = await owner.ask(query, variables)
    expect(errors?.[0]?.extensions, JSON.stringify(variables)).toMatchObject({ code, ...(param && { param }) })
  }
})

async function principalOf({ cookie }: Browser): Promise<Principal> {
  const token = service.app.signIn.tokenOf(cookie)!
  return (await authenticateSession(service.app, { token, workspaceId: null }))!
}

function socketFor({ cookie }: Browser, watch: Watch, connectionParams: Record<string, unknown> = {}) {
  class OwnSocket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, { headers: { Cookie: cookie, Origin: service.url } })
    }
  }
  return createClient({
    url: `${service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: OwnSocket,
    connectionParams,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    on: { closed: (event) => watch.close((event as { code: number }).code) },
  })
}

/** A socket of this browser; it is open when it has responded. */
function open(own: Browser): Watch {
  const watch = new Watch()
  const client = socketFor(own, watch)
  watch.onStop(() => void client.dispose())
  watchOn(client, watch, '{ workspace { id } }')
  return watch
}

/** Server-sent events of this browser. */
function streamOf({ cookie }: Browser): Watch {
  const watch = new Watch()
  const headers = {
    Cookie: cookie,
    Origin: service.url,
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
  }
  void fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: LIVE }) }).then(
    async (response) => {
      watch.open()
      const text = await response.text()
      for (const [, data] of text.matchAll(/^event: next\ndata: (.*)$/gm)) watch.push(JSON.parse(data!))
      watch.end('complete')
    },
  )
  return watch
}

function linkIn(mail: string): string {
  return /http\S+token=[\w-]+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0]
}
