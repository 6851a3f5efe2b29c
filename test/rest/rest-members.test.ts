import { expect, test } from 'vitest'
import { enter, invite, signIn, tokenIn } from '../identity/support/members.ts'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp()
const api = (method: string, path: string, body?: unknown, key = service.live.key) =>
  service.api(method, `/v1/members${path}`, body, { key })

let people = 0
const newEmail = () => `dana${++people}@example.com`

test('a member is invited, signs in by the link, gets another role and is removed', async () => {
  const invited = await api('POST', '', { email: newEmail().toUpperCase(), role: 'agent', name: 'Dana' })
  const { id, link, emailed, ...member } = invited.body
  const browser = await enter(service, { memberId: id, token: tokenIn(link) })
  const joined = (await api('GET', `/${id}`)).body
  const changed = await api('PATCH', `/${id}`, { role: 'viewer' })
  const roleSeen = await browser.ask('{ viewer { role } }')
  const removed = await api('DELETE', `/${id}`)

  expect(invited.status).toBe(201)
  expect(emailed).toBeNull()
  expect(member).toMatchObject({
    ...{ email: `dana${people}@example.com`, name: 'Dana', role: 'agent', status: 'invited', invited_by: null },
    ...{ joined_at: null, removed_at: null, has_two_factor: false },
  })
  expect(joined).toMatchObject({ id, status: 'active', joined_at: service.clock.now().toISOString() })
  expect(changed).toMatchObject({ status: 200, body: { id, role: 'viewer', name: 'Dana' } })
  expect(roleSeen.data.viewer.role).toBe('VIEWER')
  expect(removed.status).toBe(204)
  expect((await api('GET', `/${id}`)).body).toMatchObject({ status: 'removed' })
  expect((await api('GET', '')).body.data.map((one: { id: string }) => one.id)).not.toContain(id)
  expect(await api('DELETE', `/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a retried invitation returns the same link to the same key, and to no other', async () => {
  const input = { email: newEmail(), role: 'viewer' }
  const other = await service.newKey(service.live.id, ['full_access'])
  const send = (key: string) =>
    service.api('POST', '/v1/members', input, { key, headers: { 'Idempotency-Key': 'invite' } })

  const [first, again, stranger] = [await send(service.live.key), await send(service.live.key), await send(other)]

  expect(again.body).toEqual(first.body)
  expect(stranger).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
})

test('a key counts as an admin: it cannot touch owners, and a joined member is not invited again', async () => {
  const email = newEmail()
  const { memberId } = await signIn(service, { email, role: 'owner' })
  const agent = newEmail()
  await signIn(service, { email: agent, role: 'agent' })
  const { memberId: pending } = await invite(service, { email: newEmail(), role: 'viewer' })
  const refused = { status: 403, body: { code: 'insufficient_scope' } }

  expect(await api('POST', '', { email: newEmail(), role: 'owner' })).toMatchObject(refused)
  expect(await api('PATCH', `/${pending}`, { role: 'owner' })).toMatchObject(refused)
  expect(await api('PATCH', `/${memberId}`, { role: 'admin' })).toMatchObject(refused)
  expect(await api('DELETE', `/${memberId}`)).toMatchObject(refused)
  expect(await api('POST', '', { email: agent, role: 'admin' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This user is already a member.' },
  })
  expect((await api('GET', `/${memberId}`)).body).toMatchObject({ email, role: 'owner', status: 'active' })
})

test('keys of a sandbox, without full access or with an expiry cannot manage members', async () => {
  const { memberId } = await invite(service, { email: newEmail(), role: 'viewer' })
  const narrow = await service.newKey(service.live.id, ['read_only', 'messaging', 'leads'])
  const expires_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const expiring = await service.api(
    ...(['POST', '/v1/api-keys', { name: 'Short', scopes: ['full_access'], expires_at }] as const),
    { key: service.live.key },
  )
  const before = await service.counts()
  const calls = (key: string) =>
    Promise.all([
      api('POST', '', { email: newEmail(), role: 'viewer' }, key),
      api('PATCH', `/${memberId}`, { role: 'agent' }, key),
      api('DELETE', `/${memberId}`, undefined, key),
    ])
  const reads = (key: string) =>
    Promise.all([api('GET', '', undefined, key), api('GET', `/${memberId}`, undefined, key)])

  const refused = [
    ...(await calls(service.sandbox.key)),
    ...(await reads(service.sandbox.key)),
    ...(await calls(narrow)),
    ...(await reads(narrow)),
    ...(await calls(expiring.body.secret)),
  ]

  for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'insufficient_scope'])
  expect((await reads(expiring.body.secret)).map(({ status }) => status)).toEqual([200, 200])
  expect(await service.counts()).toEqual(before)
})
