/** Code samples. `test/browser/verification-samples.test.ts` runs each as displayed. */
export const VERIFICATION_SAMPLES = [
  {
    name: 'Leadthread client',
    code: `import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SeenIds, verifyWebhook } from 'leadthread/client/webhooks'

const secret = process.env.WEBHOOK_SECRET // whsec_…
const seen = new SeenIds()

createServer(async (request, response) => {
  try {
    const body = await buffer(request) // the raw bytes
    const event = verifyWebhook({ body, headers: request.headers, secret, seen })
    response.writeHead(204).end() // respond first, within ten seconds
    console.log(event.type, event.data)
  } catch (error) {
    response.writeHead(error.reason === 'already_seen' ? 204 : 400).end()
  }
}).listen(3000)
`,
  },
  {
    name: 'Standard Webhooks',
    code: `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…
const seen = new Set()

createServer(async (request, response) => {
  try {
    const event = webhook.verify(await text(request), request.headers)
    response.writeHead(204).end() // respond first, within ten seconds
    if (seen.has(event.id)) return
    seen.add(event.id)
    console.log(event.type, event.data)
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)
`,
  },
  {
    name: 'Node.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw bytes, before any parsing. signature: the Service-Signature header.
export function isOurs(body, signature, secret) {
  const { t, v1 } = Object.fromEntries(signature.split(',').map((part) => part.split('=')))
  if (!(Math.abs(Date.now() / 1000 - Number(t)) <= 300)) return false
  const expected = createHmac('sha256', secret).update(t + '.').update(body).digest()
  const given = Buffer.from(v1 ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
`,
  },
  {
    name: 'Python',
    code: `import hashlib, hmac, time

# body: the raw bytes, before any parsing. signature: the Service-Signature header.
def is_ours(body: bytes, signature: str, secret: str) -> bool:
    parts = dict(part.partition("=")[::2] for part in signature.split(","))
    t, v1 = parts.get("t", ""), parts.get("v1", "")
    if not t.isdigit() or abs(time.time() - int(t)) > 300:
        return False
    expected = hmac.new(secret.encode(), f"{t}.".encode() + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), v1.encode())
`,
  },
] as const
