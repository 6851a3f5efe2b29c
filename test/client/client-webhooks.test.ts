import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyWebhook as verifyOnTheWeb } from '../../src/client/verify-webhook-web.ts'
import {
  newSigningSecret,
  signWebhook,
  type VerifyWebhookInput,
  verifyWebhook,
  WebhookVerificationError,
} from '../../src/client/webhooks.ts'
import { newSecret, signHeaders } from '../../src/domain/webhooks/index.ts'
import vectors from '../data/signature-vectors.json' with { type: 'json' }

const at = new Date('2026-01-01T00:00:00Z')
const body = JSON.stringify({ id: 'evt_1', type: 'message.received', data: { body: 'Ça marche 👍' } })

const outcomeOf = (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : error)

/** The result of both verifiers for a request, which must be the same. */
async function verdict(input: VerifyWebhookInput): Promise<unknown> {
  let here: unknown
  try {
    here = verifyWebhook(input)
  } catch (error) {
    here = outcomeOf(error)
  }
  expect(await verifyOnTheWeb(input).catch(outcomeOf)).toEqual(here)
  return here
}

test('the client signs as the service does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.date({ min: at, noInvalidDate: true }), (text, moment) => {
      const secret = newSigningSecret()
      const asked = { id: 'evt_1', body: text, secret, at: moment }
      expect(signWebhook(asked)).toEqual(signHeaders({ ...asked, nextSecret: null }))
    }),
  )
})

test.each(vectors)('both verifiers agree on $body', async (vector) => {
  const now = new Date(vector.timestamp * 1_000)
  const { secret } = vector
  const signatures = { 'webhook-id': vector.id, 'webhook-timestamp': String(vector.timestamp) }
  const own = { 'Service-Signature': vector['Service-Signature'] }
  const standard = { ...signatures, 'webhook-signature': vector['webhook-signature'] }

  for (const headers of [own, standard, { ...own, ...standard }]) {
    const found = await verdict({ body: vector.body, headers, secret, now })
    expect(found).toEqual('id' in JSON.parse(vector.body) ? JSON.parse(vector.body) : 'malformed_body')
  }
})

test('both verifiers agree on every altered request', async () => {
  const [secret, nextSecret] = [newSecret(randomBytes), newSecret(randomBytes)]
  const signed = signHeaders({ id: 'evt_1', secret, nextSecret, body, at })
  const names = fc.subarray(Object.keys(signed))
  const knock = fc.record({
    name: fc.constantFrom(...Object.keys(signed)),
    place: fc.nat(120),
    to: fc.string({ maxLength: 2 }),
  })
  const secrets = fc.constantFrom(secret, nextSecret, [secret, nextSecret], 'whsec_not-base64-at-all', [
    newSigningSecret(),
  ])
  const changed = fc.tuple(
    names,
    fc.option(knock),
    secrets,
    fc.constantFrom(body, `${body} `, '{}'),
    fc.integer({ min: -400, max: 400 }),
  )

  await fc.assert(
    fc.asyncProperty(changed, async ([kept, one, known, text, seconds]) => {
      const headers = Object.fromEntries(kept.map((name) => [name, signed[name]!]))
      const value = one ? headers[one.name] : undefined
      if (one && value !== undefined)
        headers[one.name] = value.slice(0, one.place) + one.to + value.slice(one.place + 1)
      await verdict({ body: text, headers, secret: known, now: new Date(at.getTime() + seconds * 1_000) })
    }),
    { numRuns: 300 },
  )
})

test('a secret whose base64 part is malformed proves nothing, not even the empty key', async () => {
  const secret = `whsec_${'!'.repeat(18)}`
  const seconds = Math.floor(at.getTime() / 1_000)
  const forged = createHmac('sha256', '').update(`evt_1.${seconds}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${forged}` }

  expect(await verdict({ body, headers, secret, now: at })).toBe('signature_mismatch')
})

test('an event of a type that the client does not know is returned, so that a receiver can ignore it', async () => {
  const later = JSON.stringify({ id: 'evt_1', type: 'lead.vanished', data: { lead_id: 'lead_1', since: null } })
  const secret = newSigningSecret()
  const headers = signWebhook({ id: 'evt_1', body: later, secret, at })

  expect(await verdict({ body: later, headers, secret, now: at })).toEqual(JSON.parse(later))
})

test('the tolerance can be smaller', async () => {
  const secret = newSigningSecret()
  const headers = signWebhook({ id: 'evt_1', body, secret, at })
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

  expect(await verdict({ body, headers, secret, toleranceSeconds: 10, now: later(10) })).toMatchObject({ id: 'evt_1' })
  expect(await verdict({ body, headers, secret, toleranceSeconds: 10, now: later(11) })).toBe('timestamp_out_of_range')
})

const secret = newSigningSecret()
const given = { body, headers: signWebhook({ id: 'evt_1', body, secret, at }), secret, now: at }

test.each<[what: string, change: Record<string, unknown>, message: RegExp]>([
  ['no secret', { secret: undefined }, /`secret`.*undefined/],
  ['null for a secret', { secret: null }, /`secret`.*null/],
  ['an empty list of secrets', { secret: [] }, /`secret`/],
  ['undefined among the secrets', { secret: [secret, undefined] }, /`secret`.*undefined/],
  ['an API key for a secret', { secret: `lt_live_${'0'.repeat(43)}` }, /`secret`.*whsec_/],
  ['a parsed body', { body: JSON.parse(body) }, /`body`.*parsed/],
  ['no body', { body: undefined }, /`body`.*undefined/],
  ['a number for a body', { body: 5 }, /`body`/],
])('both verifiers report what is wrong with %s', async (_what, change, message) => {
  const input = { ...given, ...change } as VerifyWebhookInput

  expect(() => verifyWebhook(input)).toThrow(TypeError)
  expect(() => verifyWebhook(input)).toThrow(message)
  await expect(verifyOnTheWeb(input)).rejects.toThrow(message)
})

test.each([
  ['a string', body],
  ['bytes', new TextEncoder().encode(body)],
  ['a Buffer', Buffer.from(body)],
])('a body as %s is verified', async (_what, raw) => {
  expect(await verdict({ ...given, body: raw })).toMatchObject({ id: 'evt_1' })
})
