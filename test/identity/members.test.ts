import { createClient } from 'graphql-ws'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  authenticate,
  authenticateSession,
  authorityOf,
  type Principal,
  type Role,
  stillValid,
} from '../../src/domain/identity/index.ts'
import { Watch, watchOn } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { countStatements } from '../support/statement-counter.ts'
import { type Browser, browser, codes, cookieOf, enter, invite, post, signIn, tokenIn } from './support/members.ts'

const service = useTestApp()
/** Where mail is sent: the same rules, and what comes by mail proves the address. */
const mailbox = await startMailServer()
const mailing = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <door@example.com>' } })
afterAll(() => mailbox.close())

const INVITE = `mutation ($input: InviteMemberInput!) {
  inviteMember(input: $input) { link emailed member { id email name role status invitedBy } } }`
const UPDATE = `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id role name } } }`
const REMOVE = `mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }`
const MEMBERS = `{ members(first: 100) { totalCount edges { node { id email role status } } } }`
const VIEWER = `{ viewer { role member { id email role status } workspaces { id mode role liveWorkspaceId isCurrent } }
  workspace { id scopes } }`

let people = 0
const newEmail = () => `member${++people}@example.com`
const member = (role: Role, workspaceId?: string) =>
  signIn(service, { email: newEmail(), role, ...(workspaceId && { workspaceId }) })

describe('an invitation', () => {
  test('is a link that makes a member of whoever opens it, and is written down', async () => {
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
    const audit = await service.rows(
      `select workspace_id, actor_kind, actor_id, action, after from audit_entry where subject_id = $1 order by id`,
      [made.id],
    )
    const own = { workspace_id: service.live.id, actor_kind: 'member' }
    expect(audit).toEqual([
      { ...own, actor_id: owner.memberId, action: 'member.invited', after: { email, role: 'agent', name: 'Dana' } },
      { ...own, actor_id: made.id, action: 'member.joined', after: { role: 'agent' } },
    ])
  })

  test('may be given again, with another role, until they have come', async () => {
    const owner = await member('owner')
    const email = newEmail()

    const first = (await owner.ask(INVITE, { input: { email, role: 'AGENT' } })).data.inviteMember
    const second = (await owner.ask(INVITE, { input: { email, role: 'VIEWER' } })).data.inviteMember
    expect([second.member.id, second.member.role]).toEqual([first.member.id, 'VIEWER'])
    await enter(service, { memberId: second.member.id, token: tokenIn(second.link) })
    const third = await owner.ask(INVITE, { input: { email, role: 'OWNER' } })

    expect(codes(third)).toEqual(['conflict'])
  })

  test('comes by mail where there is any', async () => {
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

  test('is of a workspace with at most 200 members, however many are invited at once', async () => {
    const { live } = await service.newWorkspace()
    const owner = await member('owner', live.id)
    const place = { 'Leadthread-Workspace': live.id }
    await service.rows(
      `insert into member (workspace_id, id, email, role, created_at, updated_at)
       select $1, 'mem_' || n, 'x' || n || '@example.com', 'viewer', $2, $2 from generate_series(1, 196) n`,
      [live.id, service.clock.now()],
    )

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.ask(INVITE, { input: { email: newEmail(), role: 'VIEWER' } }, place)),
    )

    expect(answers.flatMap(codes)).toEqual(Array(5).fill('limit_reached'))
    expect((await owner.ask('{ members { totalCount } }', {}, place)).data.members.totalCount).toBe(200)
  })
})

describe('an invitation’s link that the inviter is shown', () => {
  test('is none where the person is known elsewhere: nobody gets into what others have opened to them', async () => {
    const [there, here] = [(await mailing.newWorkspace()).live, (await mailing.newWorkspace()).live]
    const email = newEmail()
    await signIn(mailing, { email, role: 'owner', workspaceId: there.id }) // proven: from the shell
    const mallory = await signIn(mailing, { email: newEmail(), role: 'owner', workspaceId: here.id })

    const { data } = await mallory.ask(INVITE, { input: { email, role: 'VIEWER' } })

    expect(data.inviteMember).toMatchObject({ link: null, emailed: true })
  })

  test('that was opened first opens nothing that the true one is invited to later', async () => {
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

  test('that was made before they joined elsewhere opens nothing any more', async () => {
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
    ['removeMember', 'mutation { removeMember(input: { id: "$other" }) { removedId } }', ['owner', 'admin']],
    [
      'signOutEverywhere',
      'mutation { signOutEverywhere(input: {}) { endedSessions } }',
      ['owner', 'admin', 'agent', 'viewer'],
    ],
  ]

  test.each(['owner', 'admin', 'agent', 'viewer'] as const)('%s may do what the table says', async (role) => {
    const one = await member(role)
    const other = await member('viewer')

    const opened = []
    for (const [name, query] of OPERATIONS) {
      const body = await one.ask(query.replace('$other', other.memberId))
      if (!body.errors) opened.push(name)
      else expect(codes(body), name).toEqual(['insufficient_scope'])
    }

    expect(opened).toEqual(OPERATIONS.filter(([, , roles]) => roles.includes(role)).map(([name]) => name))
  })

  test('only owners make owners, change them and remove them', async () => {
    const [owner, other, admin] = [await member('owner'), await member('owner'), await member('admin')]
    const pending = await invite(service, { email: newEmail(), role: 'owner' })
    const [{ email }] = (await service.rows(`select email from member where id = $1`, [pending.memberId])) as [Json]
    const attempts: [string, Record<string, unknown>][] = [
      [INVITE, { input: { email: newEmail(), role: 'OWNER' } }],
      [INVITE, { input: { email, role: 'VIEWER' } }], // its link would let the admin in as an owner
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

  test('everybody may change their own name, and leave', async () => {
    const viewer = await member('viewer')

    const named = await viewer.ask(UPDATE, { input: { id: viewer.memberId, name: 'Vi' } })
    const raised = await viewer.ask(UPDATE, { input: { id: viewer.memberId, role: 'AGENT' } })
    const left = await viewer.ask(REMOVE, { id: viewer.memberId })

    expect(named.data.updateMember.member.name).toBe('Vi')
    expect(codes(raised)).toEqual(['insufficient_scope'])
    expect(left.data.removeMember.removedId).toBe(viewer.memberId)
    expect(codes(await viewer.ask(VIEWER))).toEqual(['invalid_session'])
  })

  test('the last owner is neither removed nor made less, whoever tries, also when two do it to each other', async () => {
    const { live } = await service.newWorkspace()
    const [one, two] = [await member('owner', live.id), await member('owner', live.id)]
    await invite(service, { email: newEmail(), role: 'owner', workspaceId: live.id }) // has not come: does not count

    const both = await Promise.all([
      one.ask(UPDATE, { input: { id: two.memberId, role: 'VIEWER' } }),
      two.ask(UPDATE, { input: { id: one.memberId, role: 'VIEWER' } }),
    ])

    const lost = both.flatMap(codes)
    expect(lost).toHaveLength(1)
    const owners = await service.rows<{ id: string }>(
      `select id from member where workspace_id = $1 and role = 'owner' and joined_at is not null`,
      [live.id],
    )
    expect(owners).toHaveLength(1)
    const last = owners[0]!.id === one.memberId ? one : two
    expect(codes(await last.ask(REMOVE, { id: last.memberId }))).toEqual(['conflict'])
    expect(codes(await last.ask(UPDATE, { input: { id: last.memberId, role: 'ADMIN' } }))).toEqual(['conflict'])
  })

  test('a key of the live workspace invites as an admin does; one of the sandbox sees nobody', async () => {
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

  test('a key that ends gives nobody what would outlast it', async () => {
    const { live } = await service.newWorkspace()
    const viewer = await member('viewer', live.id)
    const key = await service.newKey(live.id, ['full_access'])
    const until = new Date(Date.parse('2100-01-01T00:00:00Z'))
    await service.rows(`update api_key set expires_at = $1 where workspace_id = $2`, [until, live.id])

    const answers = [
      await service.graphql(INVITE, { input: { email: newEmail(), role: 'VIEWER' } }, { key }),
      await service.graphql(UPDATE, { input: { id: viewer.memberId, role: 'ADMIN' } }, { key }),
    ]

    expect(answers.map(({ body }) => codes(body))).toEqual([['insufficient_scope'], ['insufficient_scope']])
  })

  test('what a member does is written down as theirs, and what they claim is assigned to them', async () => {
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
    const [entry] = await service.rows(`select actor_kind, actor_id from audit_entry where action = 'workspace.updated'
      order by id desc limit 1`)
    expect(entry).toEqual({ actor_kind: 'member', actor_id: admin.memberId })
  })
})

describe('a person of two workspaces', () => {
  test('enters the first one’s sandbox, and each by its name; nobody else’s', async () => {
    const [first, second, strange] = [
      await service.newWorkspace(),
      await service.newWorkspace(),
      await service.newWorkspace(),
    ]
    const email = newEmail()
    const own = await signIn(service, { email, role: 'owner', workspaceId: first.live.id })
    await invite(service, { email, role: 'viewer', workspaceId: second.live.id })
    const again = await enter(service, await invite(service, { email, role: 'viewer', workspaceId: second.live.id }))
    await service.rows(`update member set created_at = created_at + interval '1 hour' where workspace_id = $1`, [
      second.live.id,
    ])
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

  test('sees of other workspaces’ members nothing, and changes none', async () => {
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

  test('who was removed from one goes on in the other', async () => {
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

describe('what a member holds open', () => {
  const ENDINGS: [string, (own: Browser) => Promise<unknown>][] = [
    ['they are removed', async ({ memberId }) => (await member('owner')).ask(REMOVE, { id: memberId })],
    [
      'their role changes',
      async ({ memberId }) => (await member('owner')).ask(UPDATE, { input: { id: memberId, role: 'VIEWER' } }),
    ],
    ['they sign out', (own) => own.post('/auth/sign-out', {})],
    ['they sign out everywhere', (own) => own.ask('mutation { signOutEverywhere(input: {}) { endedSessions } }')],
    // As another process does it whose word gets lost: only the row says it.
    [
      'they are removed and nobody says so',
      ({ memberId }) =>
        service.rows(`update member set removed_at = $2 where id = $1`, [memberId, service.clock.now()]),
    ],
    ['the session is gone and nobody says so', () => service.rows(`delete from auth_session`)],
  ]

  test.each(ENDINGS)('is closed within a second when %s', async (_how, end) => {
    const own = await member('agent')
    const socket = open(own)
    const stream = streamOf(own)
    await stream.until(({ isOpen }) => isOpen)
    await socket.until(({ answers }) => answers.length > 0)

    const startMs = performance.now()
    await end(own)
    await Promise.all([
      socket.until(({ closeCode }) => closeCode !== undefined),
      stream.until(({ ended }) => ended !== undefined),
    ])

    expect(performance.now() - startMs).toBeLessThan(2_500) // a second, and a busy machine
    expect(socket.closeCode).toBe(4403)
    expect(stream.answers.flatMap(codes)).toEqual(['invalid_session'])
    expect(codes(await own.ask(LIVE.replace('subscription', 'query')))).not.toEqual([])
  })

  test('stays open for whom nothing has changed', async () => {
    const [own, other] = [await member('agent'), await member('agent')]
    const socket = open(own)
    await socket.until(({ answers }) => answers.length > 0)

    const owner = await member('owner')
    await owner.ask(REMOVE, { id: other.memberId })
    await owner.ask(UPDATE, { input: { id: own.memberId, name: 'Renamed' } })
    const beside = open(other)
    await beside.until(({ closeCode }) => closeCode !== undefined)

    expect(socket.closeCode).toBeUndefined()
    socket.stop()
  })

  test('is asked about in one query, with the keys', async () => {
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

  test('takes the workspace of the first message', async () => {
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

test('what is no input is a coded refusal that names the parameter', async () => {
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
    expect(errors?.[0]?.extensions, JSON.stringify(variables)).toEqual({ code, ...(param && { param }) })
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

/** A socket of this browser that is known to be open once it has answered. */
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
