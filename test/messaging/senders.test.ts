import { randomBytes } from 'node:crypto'
import twilio from 'twilio'
import { expect, test } from 'vitest'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000
const service = useTestApp()
const seen = createSeen(service)

/** An account, credentials and numbers in Twilio's format. */
const newSid = (prefix: string) => prefix + randomBytes(16).toString('hex')
const newToken = () => randomBytes(16).toString('hex')
let line = 0
const newNumber = () => `+1312867${String(++line).padStart(4, '0')}`

const ACCOUNT = 'id carrier name settings credentialsHint previousUntil callbackUrl'
const NUMBER = 'id e164 type status statusReason segmentsPerSecond presentSegmentsPerSecond carrierAccount { id }'

async function mutate(name: string, type: string, input: Json, { workspace = service.live, selection = '' } = {}) {
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`
  const { body } = await service.graphql(query, { input }, { key: workspace.key })
  const [error] = body.errors ?? []
  return {
    made: body.data?.[name],
    code: error?.extensions.code,
    param: error?.extensions.param,
    message: error?.message,
  }
}

const ofAccount = (workspace?: Workspace) => ({ workspace, selection: `carrierAccount { ${ACCOUNT} }` })
const ofNumber = (workspace?: Workspace) => ({ workspace, selection: `phoneNumber { ${NUMBER} }` })

async function newAccount(workspace = service.live, credentials = { accountSid: newSid('AC'), authToken: newToken() }) {
  const input = { name: 'Main', twilio: credentials }
  const { made } = await mutate('createCarrierAccount', 'CreateCarrierAccountInput', input, ofAccount(workspace))
  return made.carrierAccount as Json
}

function register(workspace: Workspace, input: Json) {
  const given = { type: 'LONG_CODE', ...input }
  return mutate('registerPhoneNumber', 'RegisterPhoneNumberInput', given, ofNumber(workspace))
}

const release = (workspace: Workspace, id: string) =>
  mutate('releasePhoneNumber', 'PhoneNumberIdInput', { id }, ofNumber(workspace))

const remove = (workspace: Workspace, id: string) =>
  mutate('removeCarrierAccount', 'CarrierAccountIdInput', { id }, { workspace, selection: 'removedId' })

test('a live workspace can send as soon as it has an account and a registered number', async () => {
  const { live } = await service.newWorkspace()
  const send = (to: string) => service.api('POST', '/v1/messages', { to, body: 'Hello' }, { key: live.key })
  const before = await send('+14155550101')

  const account = await newAccount(live)
  const e164 = newNumber()
  const pending = (await register(live, { e164, carrierAccountId: account.id, status: 'PENDING' })).made.phoneNumber
  const early = await send('+14155550101')
  const change = { id: pending.id, status: 'REGISTERED' }
  const { made } = await mutate('updatePhoneNumber', 'UpdatePhoneNumberInput', change, ofNumber(live))
  const sent = await send('+14155550101')

  expect([before.body.code, early.body.code]).toEqual(['no_sender_available', 'no_sender_available'])
  expect(made.phoneNumber).toMatchObject({
    status: 'REGISTERED',
    segmentsPerSecond: 1,
    carrierAccount: { id: account.id },
  })
  expect([sent.status, sent.body.from]).toEqual([201, e164])
})

test('an account shows its callback URL, and never its credentials', async () => {
  const { live } = await service.newWorkspace()
  const credentials = { accountSid: newSid('AC'), authToken: newToken() }
  const account = await newAccount(live, credentials)
  const rotated = { accountSid: credentials.accountSid, authToken: newToken() }
  await mutate(
    'updateCarrierAccount',
    'UpdateCarrierAccountInput',
    { id: account.id, twilio: rotated },
    ofAccount(live),
  )

  const { body } = await service.graphql(`{ carrierAccounts { edges { node { ${ACCOUNT} } } } }`, {}, { key: live.key })
  const [node] = body.data.carrierAccounts.edges.map((edge: Json) => edge.node)
  const audited = await seen.auditEntries({ subjectId: account.id }, 'action', 'before', 'after')

  expect(node).toMatchObject({ id: account.id, carrier: 'TWILIO', name: 'Main', settings: {} })
  expect(node.credentialsHint).toBe(`…${credentials.accountSid.slice(-4)}`)
  expect(node.callbackUrl).toBe(`${service.url}/carriers/twilio/${account.id}`)
  expect(new Date(node.previousUntil).getTime()).toBe(service.clock.now().getTime() + 24 * HOUR_MS)
  expect(audited.map(({ action }) => action)).toEqual(['carrier_account.created', 'carrier_account.updated'])
  const shown = JSON.stringify([account, body, audited])
  for (const secret of [credentials.authToken, rotated.authToken, credentials.accountSid])
    expect(shown).not.toContain(secret)
})

test.each([
  ['no credentials', {}, 'missing_parameter', 'twilio'],
  [
    'a token of the wrong form',
    { twilio: { accountSid: newSid('AC'), authToken: 'no' } },
    'invalid_parameter',
    'twilio.authToken',
  ],
  [
    'half an API key',
    { twilio: { accountSid: newSid('AC'), authToken: newToken(), apiKeySid: newSid('SK') } },
    'invalid_parameter',
    'twilio.apiKeySecret',
  ],
  [
    'a key that is none',
    { telnyx: { apiKey: 'KEY0123456789abcdef', publicKey: 'x' } },
    'invalid_parameter',
    'telnyx.publicKey',
  ],
  [
    'two carriers',
    { twilio: { accountSid: newSid('AC'), authToken: newToken() }, telnyxSettings: {} },
    'invalid_parameter',
    'telnyxSettings',
  ],
  [
    'a service of the wrong form',
    { twilio: { accountSid: newSid('AC'), authToken: newToken() }, twilioSettings: { messagingServiceSid: 'x' } },
    'invalid_parameter',
    'twilioSettings.messagingServiceSid',
  ],
])('an account with %s is refused with the name of the parameter', async (_what, given, code, param) => {
  const { live } = await service.newWorkspace()
  const input = { name: 'Main', ...given }
  const refused = await mutate('createCarrierAccount', 'CreateCarrierAccountInput', input, ofAccount(live))

  expect(refused).toMatchObject({ code, param })
  expect(await seen.carrierAccounts(live.id)).toEqual([])
})

test('a number belongs to one workspace at a time, and the error does not reveal which', async () => {
  const [ours, theirs] = [(await service.newWorkspace()).live, (await service.newWorkspace()).live]
  const [account, other] = [await newAccount(ours), await newAccount(theirs)]
  const e164 = newNumber()
  const { made } = await register(ours, { e164, carrierAccountId: account.id })

  const refused = await register(theirs, { e164, carrierAccountId: other.id })
  await release(ours, made.phoneNumber.id)
  const taken = await register(theirs, { e164, carrierAccountId: other.id })
  const back = await register(ours, { e164, carrierAccountId: account.id })

  expect(refused).toMatchObject({ code: 'conflict', param: 'e164' })
  expect(refused.message).not.toContain(ours.id)
  expect(taken.made.phoneNumber).toMatchObject({ e164, status: 'REGISTERED' })
  expect(back.code).toBe('conflict')
})

test.each([
  ['LONG_CODE', 1],
  ['TOLL_FREE', 3],
  ['SHORT_CODE', 100],
])('a number of type %s sends %d segments per second by default', async (type, pace) => {
  const { live } = await service.newWorkspace()
  const { id: carrierAccountId } = await newAccount(live)

  const usual = await register(live, { e164: newNumber(), carrierAccountId, type })
  const agreed = await register(live, { e164: newNumber(), carrierAccountId, type, segmentsPerSecond: 7.5 })

  expect(usual.made.phoneNumber).toMatchObject({ segmentsPerSecond: pace, presentSegmentsPerSecond: pace })
  expect(agreed.made.phoneNumber.segmentsPerSecond).toBe(7.5)
})

test('an account can be removed when its last number is released, and its credentials are deleted', async () => {
  const { live } = await service.newWorkspace()
  const { id } = await newAccount(live)
  const { made } = await register(live, { e164: newNumber(), carrierAccountId: id })

  const refused = await remove(live, id)
  await release(live, made.phoneNumber.id)
  const removed = await remove(live, id)
  const late = await register(live, { e164: newNumber(), carrierAccountId: id })

  expect(refused.code).toBe('conflict')
  expect(removed.made).toEqual({ removedId: id })
  expect(late).toMatchObject({ code: 'not_found', param: 'carrierAccountId' })
  const credentials = await seen.storedCredentials(id)
  expect(service.app.vault.open(credentials, `carrier_account:${id}`)).toBe('{}')
})

test('callbacks with the old and the new token are accepted during a rotation, and only the new one after it', async () => {
  const { live } = await service.newWorkspace()
  const old = { accountSid: newSid('AC'), authToken: newToken() }
  const account = await newAccount(live, old)
  const e164 = newNumber()
  await register(live, { e164, carrierAccountId: account.id })
  const rotate = (authToken: string, more = {}) => {
    const input = { id: account.id, twilio: { ...old, authToken }, ...more }
    return mutate('updateCarrierAccount', 'UpdateCarrierAccountInput', input, ofAccount(live))
  }
  const [mistyped, next] = [newToken(), newToken()]
  const statuses = () => Promise.all([old.authToken, mistyped, next].map((token) => callBack(account, e164, token)))

  await rotate(mistyped)
  await rotate(next)
  const during = await statuses()
  service.clock.advance(24 * HOUR_MS)
  const after = await statuses()
  await rotate(old.authToken, { overlapHours: 0 })
  const atOnce = await statuses()

  expect(during).toEqual([200, 401, 200])
  expect(after).toEqual([401, 401, 200])
  expect(atOnce).toEqual([200, 401, 401])
})

/** A lead's text in Twilio's format, signed with the token. */
async function callBack(account: Json, to: string, token: string, body = 'Hello'): Promise<number> {
  const form = {
    MessageSid: newSid('SM'),
    AccountSid: newSid('AC'),
    From: '+14155550177',
    To: to,
    Body: body,
    NumMedia: '0',
  }
  const signature = twilio.getExpectedTwilioSignature(token, account.callbackUrl, form)
  const headers = { 'X-Twilio-Signature': signature, 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await fetch(account.callbackUrl, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form).toString(),
  })
  return response.status
}

test('an inbound text to a released number is not stored', async () => {
  const { live } = await service.newWorkspace()
  const credentials = { accountSid: newSid('AC'), authToken: newToken() }
  const account = await newAccount(live, credentials)
  const e164 = newNumber()
  const { made } = await register(live, { e164, carrierAccountId: account.id })

  await callBack(account, e164, credentials.authToken)
  await release(live, made.phoneNumber.id)
  await callBack(account, e164, credentials.authToken)

  expect(await seen.messagesOf(live.id)).toHaveLength(1)
})

test('an opt-out sent to a released number is recorded for the workspace whose carrier account gets it', async () => {
  const { live } = await service.newWorkspace()
  const other = await service.newWorkspace()
  const credentials = { accountSid: newSid('AC'), authToken: newToken() }
  const account = await newAccount(live, credentials)
  const e164 = newNumber()
  const { made } = await register(live, { e164, carrierAccountId: account.id })
  await release(live, made.phoneNumber.id)
  const theirs = { accountSid: newSid('AC'), authToken: newToken() }
  const elsewhere = await newAccount(other.live, theirs)
  await register(other.live, { e164, carrierAccountId: elsewhere.id })

  const forged = await callBack(account, e164, theirs.authToken, 'STOP')
  const suppressions = () => seen.suppressions('+14155550177')
  const before = await suppressions()
  const genuine = await callBack(account, e164, credentials.authToken, 'STOP')

  expect([forged, before, genuine]).toEqual([401, [], 200])
  expect(await suppressions()).toMatchObject([{ workspace_id: live.id, method: 'carrier', reason: 'opt_out' }])
  expect((await seen.messagesOf(live.id)).map(({ body }) => body)).toEqual(['STOP'])
})

test('a sandbox has only the simulated carrier, and accepts fictitious numbers', async () => {
  const { sandbox } = service
  const [own] = await seen.carrierAccounts(sandbox.id)
  const carrierAccountId = own.id
  const input = { name: 'Main', twilio: { accountSid: newSid('AC'), authToken: newToken() } }

  const account = await mutate('createCarrierAccount', 'CreateCarrierAccountInput', input, ofAccount(sandbox))
  const real = await register(sandbox, { e164: newNumber(), carrierAccountId })
  const fictitious = await register(sandbox, { e164: '+13125550142', carrierAccountId })

  expect([account.code, real.code, real.param]).toEqual(['conflict', 'invalid_parameter', 'e164'])
  expect(fictitious.made.phoneNumber).toMatchObject({ segmentsPerSecond: null, presentSegmentsPerSecond: null })
  expect((await remove(sandbox, carrierAccountId)).code).toBe('conflict')
  expect((await release(sandbox, fictitious.made.phoneNumber.id)).made.phoneNumber.status).toBe('RELEASED')
})

test('another workspace’s key cannot see or change accounts and numbers', async () => {
  const [ours, theirs] = [(await service.newWorkspace()).live, (await service.newWorkspace()).live]
  const account = await newAccount(ours)
  const number = (await register(ours, { e164: newNumber(), carrierAccountId: account.id })).made.phoneNumber
  const query = `query ($car: ID!, $num: ID!) {
    car: node(id: $car) { id } num: node(id: $num) { id }
    carrierAccounts { edges { node { id } } totalCount } phoneNumbers { edges { node { id } } totalCount } }`
  const ids = { car: account.id, num: number.id }

  const seen = (await service.graphql(query, ids, { key: theirs.key })).body.data
  const own = (await service.graphql(query, ids, { key: ours.key })).body.data
  const codes = [
    await mutate('updateCarrierAccount', 'UpdateCarrierAccountInput', { id: account.id, name: 'x' }, ofAccount(theirs)),
    await remove(theirs, account.id),
    await register(theirs, { e164: newNumber(), carrierAccountId: account.id }),
    await mutate('updatePhoneNumber', 'UpdatePhoneNumberInput', { id: number.id, status: 'PENDING' }, ofNumber(theirs)),
    await release(theirs, number.id),
  ].map(({ code }) => code)

  const none = { edges: [], totalCount: 0 }
  expect(seen).toEqual({ car: null, num: null, carrierAccounts: none, phoneNumbers: none })
  expect(own).toMatchObject({ car: { id: account.id }, num: { id: number.id }, phoneNumbers: { totalCount: 1 } })
  expect(new Set(codes)).toEqual(new Set(['not_found']))
})

test('senders need full access, and a repeated creation with the same key creates one', async () => {
  const { live } = await service.newWorkspace()
  const key = await service.newKey(live.id, ['messaging', 'leads', 'read_only'])
  const input = { name: 'Main', idempotencyKey: 'once', twilio: { accountSid: newSid('AC'), authToken: newToken() } }

  const first = await mutate('createCarrierAccount', 'CreateCarrierAccountInput', input, ofAccount(live))
  const again = await mutate('createCarrierAccount', 'CreateCarrierAccountInput', input, ofAccount(live))
  const number = { e164: newNumber(), carrierAccountId: first.made.carrierAccount.id, idempotencyKey: 'number' }
  const numbers = [await register(live, number), await register(live, number)].map(({ made }) => made.phoneNumber.id)
  const refused = [
    await mutate('createCarrierAccount', 'CreateCarrierAccountInput', input, ofAccount({ ...live, key })),
    await register({ ...live, key }, { e164: newNumber(), carrierAccountId: first.made.carrierAccount.id }),
  ]
  const { body } = await service.graphql('{ carrierAccounts { totalCount } phoneNumbers { totalCount } }', {}, { key })

  expect(again.made.carrierAccount.id).toBe(first.made.carrierAccount.id)
  expect(numbers[1]).toBe(numbers[0])
  expect(refused.map(({ code }) => code)).toEqual(['insufficient_scope', 'insufficient_scope'])
  expect(body.data).toEqual({ carrierAccounts: null, phoneNumbers: null })
})

test('with smart encoding, typographic characters are replaced where that saves a segment, and the sent text is shown', async () => {
  const { sandbox } = await service.newWorkspace()
  const body = `We’ll be there “at nine” – thanks… ${'a'.repeat(60)}`
  const send = (to: string) => service.api('POST', '/v1/messages', { to, body }, { key: sandbox.key })
  const before = await send('+14155550101')
  const query = 'mutation { updateWorkspace(input: { smartEncoding: true }) { workspace { smartEncoding } } }'
  const set = await service.graphql(query, {}, { key: sandbox.key })

  const after = await send('+14155550102')
  await service.processAll()

  expect(set.body.data.updateWorkspace.workspace).toEqual({ smartEncoding: true })
  expect([before.body.segments, before.body.body]).toEqual([2, body])
  const plain = `We'll be there "at nine" - thanks... ${'a'.repeat(60)}`
  expect([after.body.segments, after.body.body]).toEqual([1, plain])
  expect((await seen.carrierTexts({ to: '+14155550102' })).map(({ body }) => body)).toEqual([plain])
})
