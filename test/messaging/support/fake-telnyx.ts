import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawCallback, ReceiptStatus } from '../../../src/domain/messaging/index.ts'
import {
  type Booked,
  type Failure,
  type Fate,
  freshPhone,
  type Network,
  type Signer,
  type SimulatedText,
} from './carrier-network.ts'

export type FakeTelnyx = Network & {
  url: string
  profileId: string
  /** The account's numbers. */
  numbers: { phone_number: string; status: string }[]
  sent: (Booked & { json: Record<string, unknown> })[]
  publicKey: string
  /** When callbacks are signed. */
  now: () => Date
  /** Signs any bytes. */
  sign(url: string, body: string, by?: Signer, at?: Date): RawCallback
}

const REFUSALS: Partial<Record<Fate, [status: number, code: string]>> = {
  opted_out: [400, '40300'],
  invalid_number: [400, '40310'],
  landline: [400, '40001'],
  unregistered_sender: [400, '40305'],
  content_refused: [400, '40322'],
  throttled: [429, '10011'],
  carrier_down: [500, '10007'],
}

const FAILURES: Record<Failure, string> = {
  unreachable: '40006',
  opted_out: '40300',
  carrier_filtered: '40002',
  unregistered_sender: '40010',
  unconfirmed: '',
}

const WORDS: Record<ReceiptStatus, string> = {
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'delivery_failed',
  failed: 'sending_failed',
}

/** Telnyx for one account: accepts messages as documented, stores them, and signs its events. */
export async function startFakeTelnyx({ port = 0 }: { port?: number } = {}): Promise<FakeTelnyx> {
  const fates = new Map<string, Fate>()
  const keys = {
    current: generateKeyPairSync('ed25519'),
    next: generateKeyPairSync('ed25519'),
    stranger: generateKeyPairSync('ed25519'),
  }
  const apiKeys = { current: apiKey(), next: apiKey() }
  const server = createServer((request, response) => answer(fake, fates, Object.values(apiKeys), request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const credentialsOf = (which: 'current' | 'next') =>
    JSON.stringify({ apiKey: apiKeys[which], publicKey: rawKey(keys[which].publicKey) })
  const fake: FakeTelnyx = {
    carrier: 'telnyx',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    profileId: randomUUID(),
    numbers: [{ phone_number: '+14155550177', status: 'active' }],
    sent: [],
    publicKey: rawKey(keys.current.publicKey),
    now: () => new Date(),
    account(state) {
      const settings = { messagingProfileId: fake.profileId }
      if (state === undefined) return { credentials: credentialsOf('current'), previousCredentials: null, settings }
      const previousCredentials = state === 'rotated' ? credentialsOf('current') : null
      return { credentials: credentialsOf('next'), previousCredentials, settings }
    },
    phone(fate) {
      const phone = freshPhone()
      fates.set(phone, fate)
      return phone
    },
    books: async (to) => fake.sent.filter((message) => message.to === to),
    receipt(booked, status, { failure, by } = {}) {
      const type =
        status === 'delivered' || status === 'undelivered' || status === 'failed' ? 'message.finalized' : 'message.sent'
      return fake.sign(booked.receiptsTo, JSON.stringify(event(fake, type, receiptOf(booked, status, failure))), by)
    },
    text: (callbackUrl, told, by) =>
      fake.sign(callbackUrl, JSON.stringify(event(fake, 'message.received', textOf(fake, told))), by),
    sign(url, text, by = 'current', at = fake.now()) {
      const timestamp = String(Math.floor(at.getTime() / 1_000))
      const signature = sign(null, Buffer.from(`${timestamp}|${text}`), keys[by].privateKey).toString('base64')
      const headers = {
        'content-type': 'application/json',
        'telnyx-timestamp': timestamp,
        'telnyx-signature-ed25519': signature,
      }
      return { url, headers, body: Buffer.from(text) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

function apiKey(): string {
  return `KEY${randomBytes(16).toString('hex').toUpperCase()}_x`
}

/** The 32 bytes as Mission Control shows them. */
function rawKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
}

function event(fake: FakeTelnyx, eventType: string, payload: object): object {
  const data = {
    event_type: eventType,
    id: randomUUID(),
    occurred_at: fake.now().toISOString(),
    payload,
    record_type: 'event',
  }
  return { data, meta: { attempt: 1, delivered_to: 'https://example.com' } }
}

function receiptOf({ id, from, to, body, receiptsTo }: Booked, status: ReceiptStatus, failure?: Failure): object {
  const word = failure === 'unconfirmed' ? 'delivery_unconfirmed' : WORDS[status]
  return {
    id,
    record_type: 'message',
    direction: 'outbound',
    type: 'SMS',
    from: { phone_number: from, carrier: 'Telnyx', line_type: 'Wireless' },
    to: [{ phone_number: to, status: word, carrier: 'T-MOBILE', line_type: 'Wireless' }],
    text: body,
    media: [],
    errors: failure && FAILURES[failure] ? [{ code: FAILURES[failure], title: 'No.', detail: 'No.' }] : [],
    webhook_url: receiptsTo,
    tags: [],
  }
}

function textOf(
  fake: FakeTelnyx,
  { from, to, body, id = randomUUID(), mediaCount = 0, keyword }: SimulatedText,
): object {
  return {
    id,
    record_type: 'message',
    direction: 'inbound',
    type: mediaCount > 0 ? 'MMS' : 'SMS',
    from: { phone_number: from, carrier: 'T-MOBILE', line_type: 'Wireless' },
    to: [{ phone_number: to, status: 'webhook_delivered', carrier: 'Telnyx', line_type: 'Wireless' }],
    text: body,
    media: Array.from({ length: mediaCount }, () => ({ url: 'https://media.telnyx.com/1', content_type: 'image/png' })),
    received_at: fake.now().toISOString(),
    messaging_profile_id: fake.profileId,
    errors: [],
    ...(keyword && { autoresponse_type: keyword.toUpperCase() }),
  }
}

function answer(
  fake: FakeTelnyx,
  fates: Map<string, Fate>,
  keys: string[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fail = (status: number, code: string) => reply(status, { errors: [{ code, title: 'No.', detail: 'No.' }] })
    const isKnown = keys.includes(request.headers.authorization?.slice('Bearer '.length) ?? '')
    if (!isKnown) return fail(401, '10009')
    const url = new URL(request.url!, fake.url)
    if (request.method === 'GET' && url.pathname === '/v2/detail_records')
      return reply(200, { data: records(fake, url.searchParams), meta: {} })
    if (request.method === 'GET' && url.pathname === '/v2/phone_numbers')
      return reply(200, numberPage(fake, url.searchParams))
    if (request.method !== 'POST' || url.pathname !== '/v2/messages') return fail(404, '10005')
    const json = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    if (!json.to || !json.from || !json.text) return fail(400, '10004')
    const fate = fates.get(json.to) ?? 'accepted'
    const [status, code] = REFUSALS[fate] ?? []
    if (status) return fail(status, code!)
    const id = randomUUID()
    fake.sent.push({ id, to: json.to, from: json.from, body: json.text, receiptsTo: json.webhook_url!, json })
    if (fate === 'taken_in_silence') return request.socket.destroy()
    if (fate !== 'taken_for_ever') reply(200, { data: { id, record_type: 'message', direction: 'outbound', parts: 1 } })
  })
}

/** As documented at https://developers.telnyx.com/api-reference/phone-number-configurations: pages have numbers, from 1. */
function numberPage({ numbers }: FakeTelnyx, query: URLSearchParams): object {
  const size = Math.min(Number(query.get('page[size]') ?? 20), 250)
  const page = Number(query.get('page[number]') ?? 1)
  const meta = {
    page_number: page,
    page_size: size,
    total_pages: Math.ceil(numbers.length / size),
    total_results: numbers.length,
  }
  return { data: numbers.slice((page - 1) * size, page * size), meta }
}

function records({ sent }: FakeTelnyx, query: URLSearchParams): object[] {
  if (query.get('filter[record_type]') !== 'messaging') return []
  return sent
    .filter(({ to }) => to === query.get('filter[cld]'))
    .toReversed()
    .map(({ id, to, from, receiptsTo }) => ({
      record_type: 'messaging',
      uuid: id,
      cld: to,
      cli: from,
      delivery_status_webhook_url: receiptsTo,
    }))
}
