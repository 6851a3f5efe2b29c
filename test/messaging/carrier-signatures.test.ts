import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { TelnyxWebhook } from 'telnyx/lib/webhooks'
import { getExpectedTwilioSignature, validateRequest, validateRequestWithBody } from 'twilio/lib/webhooks/webhooks.js'
import { describe, expect, test } from 'vitest'
import { isSignedByTelnyx } from '../../src/adapters/carriers/telnyx-signature.ts'
import { isSignedByTwilio, readForm, twilioSignature } from '../../src/adapters/carriers/twilio-signature.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'

const TOKEN = '12345'.repeat(6)
const URL_ = 'https://leads.example.com/carriers/twilio/car_1?message=msg_1'

const field = fc.tuple(
  fc.string({ minLength: 1 }),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
)
const fields = fc.array(field, { maxLength: 12 })

function paramsOf(pairs: [string, string][]): Record<string, string | string[]> {
  const params = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of pairs) {
    const known = params[name]
    params[name] = known === undefined ? value : [...[known].flat(), value]
  }
  return params
}

describe('twilio', () => {
  test('our signature equals that of Twilio’s package for any fields, repeated ones included', () => {
    fc.assert(
      fc.property(fields, (pairs) => {
        const body = Buffer.from(new URLSearchParams(pairs).toString())
        const theirs = getExpectedTwilioSignature(TOKEN, URL_, paramsOf(pairs))

        expect(twilioSignature(TOKEN, URL_, readForm(body))).toBe(theirs)
        expect(isSignedByTwilio(TOKEN, theirs, URL_, body)).toBe(true)
      }),
    )
  })

  test('Twilio’s package accepts our signatures', () => {
    const pairs: [string, string][] = [
      ['Body', 'Hi & bye = ü'],
      ['From', '+14155550123'],
      ['Unknown', ''],
    ]
    const ours = twilioSignature(TOKEN, URL_, readForm(Buffer.from(new URLSearchParams(pairs).toString())))

    expect(validateRequest(TOKEN, ours, URL_, paramsOf(pairs))).toBe(true)
  })

  test('the example of Twilio’s documentation is accepted', () => {
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const form = readForm(
      Buffer.from('Digits=1234&To=%2B18005551212&From=%2B12349013030&Caller=%2B12349013030&CallSid=CA1234567890ABCDE'),
    )
    expect(twilioSignature('12345', url, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })

  test('a JSON body is signed by its hash in the URL, and both must match', async () => {
    const fake = await startFakeTwilio()
    const { url, headers, body } = fake.sign('https://leads.example.com/x', { json: '{"a":1}' })
    const { authToken } = fake.credentials
    const signature = headers['x-twilio-signature']!
    await fake.close()

    expect(validateRequestWithBody(authToken, signature, url, body.toString())).toBe(true)
    expect(isSignedByTwilio(authToken, signature, url, body)).toBe(true)
    expect(isSignedByTwilio(authToken, signature, url, Buffer.from('{"a":2}'))).toBe(false)
    expect(isSignedByTwilio(authToken, signature, url.replace(/=[0-9a-f]/, '=x'), body)).toBe(false)
  })

  test.each([
    ['https://leads.example.com/x', 'https://leads.example.com:443/x', true],
    ['https://leads.example.com:443/x', 'https://leads.example.com/x', true],
    ['http://127.0.0.1:4000/x', 'http://127.0.0.1/x', true],
    ['http://[::1]:4000/x', 'http://[::1]/x', true],
    ['https://leads.example.com/x', 'https://leads.example.com/x/', false],
    ['https://leads.example.com/x?a=1', 'https://leads.example.com/x', false],
    ['https://leads.example.com/x', 'http://leads.example.com/x', false],
    ['https://leads.example.com/x', 'https://leads.example.org/x', false],
  ])('our URL %s, signed as %s: %s', (ours, signedAs, expected) => {
    const theirs = getExpectedTwilioSignature(TOKEN, signedAs, { Body: 'Hi' })

    expect(isSignedByTwilio(TOKEN, theirs, ours, Buffer.from('Body=Hi'))).toBe(expected)
    expect(validateRequest(TOKEN, theirs, ours, { Body: 'Hi' }), 'as Twilio’s package has it').toBe(expected)
  })
})

describe('telnyx', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const stampOf = (body: string, at: Date) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    return { timestamp, signature: sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString('base64') }
  }
  const now = new Date()

  test('Telnyx’s package and our code accept the same signatures', async () => {
    const theirs = new TelnyxWebhook(key)
    const body = '{"data":{"event_type":"message.received","text":"ü 🏠"}}'
    const stamp = stampOf(body, now)
    const headers = { 'telnyx-timestamp': stamp.timestamp, 'telnyx-signature-ed25519': stamp.signature }
    const tampered = body.replace('ü', 'u')

    await expect(theirs.verify(body, headers)).resolves.toBeUndefined()
    expect(isSignedByTelnyx(key, stamp, Buffer.from(body), now)).toBe(true)
    await expect(theirs.verify(tampered, headers)).rejects.toThrow()
    expect(isSignedByTelnyx(key, stamp, Buffer.from(tampered), now)).toBe(false)
  })

  test.each([
    [-299, true],
    [299, true],
    [-302, false],
    [302, false],
  ])('signed %i seconds from now: %s', (seconds, expected) => {
    const stamp = stampOf('{}', new Date(now.getTime() + seconds * 1_000))

    expect(isSignedByTelnyx(key, stamp, Buffer.from('{}'), now)).toBe(expected)
  })

  test('a timestamp that is not the signed one, or not a number, is refused', () => {
    const stamp = stampOf('{}', now)
    const times = [
      String(Number(stamp.timestamp) + 1),
      ` ${stamp.timestamp}`,
      `${stamp.timestamp}.0`,
      '0x1',
      '-1',
      '1e9',
      '',
    ]

    for (const timestamp of times) {
      expect(isSignedByTelnyx(key, { ...stamp, timestamp }, Buffer.from('{}'), now), timestamp).toBe(false)
    }
  })
})
