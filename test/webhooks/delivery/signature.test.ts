import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { SeenIds, verifyWebhook, WebhookVerificationError } from '../../../src/client/verify-webhook.ts'
import { newSecret, signHeaders } from '../../../src/domain/webhooks/index.ts'
import vectors from '../../data/signature-vectors.json' with { type: 'json' }

const at = new Date('2026-01-01T00:00:00Z')
const secret = newSecret(randomBytes)
const nextSecret = newSecret(randomBytes)
const body = JSON.stringify({ id: 'evt_1', type: 'message.received', data: { body: 'Ça marche 👍' } })
const signed = signHeaders({ id: 'evt_1', secret, nextSecret: null, body, at })

describe('webhooks 1: signature vectors: the signer', () => {
  test.each(vectors)('signs $body as published', (vector) => {
    const { id, body, secret, timestamp } = vector

    const headers = signHeaders({ id, body, secret, nextSecret: null, at: new Date(timestamp * 1_000 + 999) })

    expect(headers).toEqual({
      'Service-Signature': vector['Service-Signature'],
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': vector['webhook-signature'],
    })
  })

  test('a rotation signs with the old and the new secret', () => {
    const headers = signHeaders({ id: 'evt_1', secret, nextSecret, body, at })

    const later = signHeaders({ id: 'evt_1', secret: nextSecret, nextSecret: null, body, at })
    expect(headers['Service-Signature']).toBe(signed['Service-Signature'])
    expect(headers['Service-Signature-Next']).toBe(later['Service-Signature'])
    expect(headers['webhook-signature']).toBe(`${signed['webhook-signature']} ${later['webhook-signature']}`)
  })

  test('a new secret is whsec_ and base64 of 32 bytes', () => {
    expect(newSecret(() => new Uint8Array(32).fill(255))).toBe(`whsec_${'/'.repeat(42)}8=`)
    expect(secret).not.toBe(nextSecret)
  })
})

describe('webhooks 1: signature vectors: independent libraries', () => {
  test('stripe verifies Service-Signature, and Service-Signature-Next with the new secret', () => {
    const headers = signHeaders({ id: 'evt_1', secret, nextSecret, body, at: new Date() })

    const { webhooks } = new Stripe('sk_test_unused')
    expect(webhooks.constructEvent(body, headers['Service-Signature']!, secret).id).toBe('evt_1')
    expect(webhooks.constructEvent(body, headers['Service-Signature-Next']!, nextSecret).id).toBe('evt_1')
    expect(() => webhooks.constructEvent(body, headers['Service-Signature']!, nextSecret)).toThrow()
  })

  test('standardwebhooks verifies webhook-signature, with either secret during a rotation', () => {
    const headers = signHeaders({ id: 'evt_1', secret, nextSecret, body, at: new Date() })

    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ id: 'evt_1' })
    expect(new Webhook(nextSecret).verify(body, headers)).toMatchObject({ id: 'evt_1' })
    expect(() => new Webhook(newSecret(randomBytes)).verify(body, headers)).toThrow()
  })
})

describe('webhooks 1: signature vectors: the verifier', () => {
  test('refuses a repeated event while it remembers the ID, and remembers the newest IDs only', () => {
    const seen = new SeenIds(2)
    const verify = () => verifyWebhook({ body, headers: signed, secret, now: at, seen })

    expect(verify().id).toBe('evt_1')
    expect(verify).toThrow(expect.objectContaining({ reason: 'already_seen' }))
    seen.delete('evt_1')
    expect(verify().id).toBe('evt_1')
    seen.add('evt_2').add('evt_3')
    expect([...seen]).toEqual(['evt_2', 'evt_3'])
  })

  test('remembers only events with a valid signature', () => {
    const seen = new SeenIds()
    const forged = { ...signed, 'Service-Signature': 't=1,v1=00', 'webhook-signature': 'v1,AAAA' }

    expect(() => verifyWebhook({ body, headers: forged, secret, now: at, seen })).toThrow(WebhookVerificationError)
    expect(seen.size).toBe(0)
  })

  test.each(vectors)('accepts $body as published', (vector) => {
    const headers = { 'Service-Signature': vector['Service-Signature'] }
    const verify = () =>
      verifyWebhook({ body: vector.body, headers, secret: vector.secret, now: new Date(vector.timestamp * 1_000) })

    if ('id' in JSON.parse(vector.body)) expect(verify()).toEqual(JSON.parse(vector.body))
    else expect(verify).toThrow(expect.objectContaining({ reason: 'malformed_body' }))
  })

  test.each([
    ['a string', body],
    ['bytes', new TextEncoder().encode(body)],
  ])('accepts the body as %s', (_name, given) => {
    expect(verifyWebhook({ body: given, headers: signed, secret, now: at }).id).toBe('evt_1')
  })

  test.each([
    ['a Fetch Headers object', new Headers(signed)],
    ['Node’s lower-case names', Object.fromEntries(Object.entries(signed).map(([k, v]) => [k.toLowerCase(), v]))],
    ['only Service-Signature', { 'Service-Signature': signed['Service-Signature'] }],
    ['only Service-Signature-Next', { 'Service-Signature-Next': signed['Service-Signature'] }],
    ['only the headers of Standard Webhooks', { ...signed, 'Service-Signature': undefined }],
    ['junk beside a good signature', { ...signed, 'Service-Signature': 'v1=junk' }],
  ])('accepts %s', (_name, headers) => {
    expect(verifyWebhook({ body, headers, secret, now: at }).id).toBe('evt_1')
  })

  test('accepts every stage of a rotation with any secret that is valid then', () => {
    const overlap = signHeaders({ id: 'evt_1', secret, nextSecret, body, at })
    const after = signHeaders({ id: 'evt_1', secret: nextSecret, nextSecret: null, body, at })

    for (const known of [secret, nextSecret, [secret, nextSecret], [nextSecret, secret]]) {
      expect(verifyWebhook({ body, headers: overlap, secret: known, now: at }).id).toBe('evt_1')
    }
    expect(verifyWebhook({ body, headers: after, secret: [secret, nextSecret], now: at }).id).toBe('evt_1')
    expect(reasonOf({ body, headers: after, secret, now: at })).toBe('signature_mismatch')
  })

  test.each([
    ['300 s late', 300, undefined],
    ['301 s late', 301, 'timestamp_out_of_range'],
    ['300 s early', -300, undefined],
    ['301 s early', -301, 'timestamp_out_of_range'],
    ['a year late', 31_536_000, 'timestamp_out_of_range'],
  ])('%s: %i s', (_name, seconds, reason) => {
    expect(reasonOf({ body, headers: signed, secret, now: new Date(at.getTime() + seconds * 1_000) })).toBe(reason)
  })

  const [t, v1] = signed['Service-Signature']!.split(',') as [string, string]
  test.each([
    ['no header at all', {}, 'missing_signature'],
    ['an empty header', { 'service-signature': '' }, 'malformed_signature'],
    ['the parts in the other order', { 'service-signature': `${v1},${t}` }, 'malformed_signature'],
    ['a space between', { 'service-signature': `${t}, ${v1}` }, 'malformed_signature'],
    ['a third part', { 'service-signature': `${t},${v1},${v1}` }, 'malformed_signature'],
    ['capital digits', { 'service-signature': `${t},v1=${v1.slice(3).toUpperCase()}` }, 'malformed_signature'],
    ['a short digest', { 'service-signature': `${t},${v1.slice(0, -2)}` }, 'malformed_signature'],
    ['another timestamp', { 'service-signature': `t=1767225601,${v1}` }, 'signature_mismatch'],
    ['a timestamp with a sign', { 'service-signature': `t=+1767225600,${v1}` }, 'malformed_signature'],
    ['a timestamp with a fraction', { 'service-signature': `t=1767225600.0,${v1}` }, 'malformed_signature'],
    ['the header twice', { 'service-signature': [signed['Service-Signature']!, 't=1,v1=00'] }, 'missing_signature'],
    ['another id', { ...signed, 'Service-Signature': undefined, 'webhook-id': 'evt_2' }, 'signature_mismatch'],
    [
      'another version',
      { ...signed, 'Service-Signature': undefined, 'webhook-signature': 'v2,AAAA' },
      'malformed_signature',
    ],
  ])('refuses %s', (_name, headers, reason) => {
    expect(reasonOf({ body, headers, secret, now: at })).toBe(reason)
  })

  test('refuses a body with any byte changed', () => {
    const bytes = new TextEncoder().encode(body)

    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const changed = bytes.with(index, bytes[index]! ^ change)
        expect(reasonOf({ body: changed, headers: signed, secret, now: at })).toBe('signature_mismatch')
      }),
    )
  })

  test('accepts any signed text, and throws no other errors than its own', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), fc.string(), (data, text, junk) => {
        const event = `{"id":"evt_1","type":"t","data":{"a":${data},"b":${JSON.stringify(text)}}}`
        const headers = signHeaders({ id: 'evt_1', secret, nextSecret: null, body: event, at })
        expect(verifyWebhook({ body: event, headers, secret, now: at }).id).toBe('evt_1')
        expect(reasonOf({ body: junk, headers: { 'service-signature': junk }, secret, now: at })).toBeDefined()
      }),
    )
  })

  test('a malformed secret is a programming error, not a refused webhook', () => {
    expect(() => verifyWebhook({ body, headers: signed, secret: '' })).toThrow(TypeError)
    expect(() => verifyWebhook({ body, headers: signed, secret: [] })).toThrow(TypeError)
  })
})

/** Why it was refused; undefined if it was accepted. */
function reasonOf(input: Parameters<typeof verifyWebhook>[0]): string | undefined {
  try {
    verifyWebhook(input)
    return undefined
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}
