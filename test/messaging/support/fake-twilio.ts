import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
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

const hex = () => randomBytes(16).toString('hex')

/** As documented at https://www.twilio.com/docs/messaging/api/message-resource. */
type TwilioMessage = Booked & { form: Record<string, string>; madeAt: Date }

export type FakeTwilio = Network & {
  url: string
  serviceSid: string
  sent: TwilioMessage[]
  /** The account's numbers. */
  numbers: { phone_number: string; friendly_name: string; capabilities: { sms: boolean } }[]
  /** How many pages of numbers it returns before it is down. */
  numberPages: number
  /** The user name of basic authentication. */
  askedBy: string[]
  credentials: Record<'accountSid' | 'authToken', string>
  nextToken: string
  now: () => Date
  /** Signs any form, or any bytes by their hash, for a URL. */
  sign(url: string, fields: [string, string][] | { json: string }, by?: Signer): RawCallback
}

const REFUSALS: Partial<Record<Fate, [status: number, code: number]>> = {
  opted_out: [400, 21610],
  invalid_number: [400, 21211],
  landline: [400, 21635],
  unregistered_sender: [400, 21606],
  content_refused: [400, 21617],
  throttled: [429, 20429],
  carrier_down: [503, 20500],
}

const FAILURES: Record<Failure, string> = {
  unreachable: '30003',
  opted_out: '21610',
  carrier_filtered: '30007',
  unregistered_sender: '30034',
  unconfirmed: '30008',
}

/** Twilio for one account: accepts messages as documented, stores them, and signs callbacks with Twilio's package. */
export async function startFakeTwilio({ port = 0 }: { port?: number } = {}): Promise<FakeTwilio> {
  const fates = new Map<string, Fate>()
  const credentials = { accountSid: `AC${hex()}`, authToken: hex() }
  const nextToken = hex()
  const server = createServer((request, response) => answer(fake, fates, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const fake: FakeTwilio = {
    carrier: 'twilio',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serviceSid: `MG${hex()}`,
    sent: [],
    numbers: [],
    numberPages: Infinity,
    askedBy: [],
    credentials,
    nextToken,
    now: () => new Date(),
    account(state) {
      const current = JSON.stringify(credentials)
      const next = JSON.stringify({ ...credentials, authToken: nextToken })
      const settings = { messagingServiceSid: fake.serviceSid }
      if (state === undefined) return { credentials: current, previousCredentials: null, settings }
      return { credentials: next, previousCredentials: state === 'rotated' ? current : null, settings }
    },
    phone(fate) {
      const phone = freshPhone()
      fates.set(phone, fate)
      return phone
    },
    books: async (to) => fake.sent.filter((message) => message.to === to),
    receipt: (booked, status, options = {}) =>
      fake.sign(booked.receiptsTo, receiptFields(booked, status, options.failure), options.by),
    text: (callbackUrl, told, by) => fake.sign(callbackUrl, textFields(fake, told), by),
    sign(address, body, by = 'current') {
      const token = by === 'current' ? credentials.authToken : by === 'next' ? nextToken : hex()
      if ('json' in body) {
        const hash = createHash('sha256').update(body.json).digest('hex')
        const url = `${address}?bodySHA256=${hash}`
        const headers = {
          'content-type': 'application/json',
          'x-twilio-signature': getExpectedTwilioSignature(token, url, {}),
        }
        return { url, headers, body: Buffer.from(body.json) }
      }
      const params: Record<string, string | string[]> = {}
      for (const [name, value] of body) {
        const known = params[name]
        params[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
      }
      const headers = {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': getExpectedTwilioSignature(token, address, params),
      }
      return { url: address, headers, body: Buffer.from(new URLSearchParams(body).toString()) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

function receiptFields({ id, from, to }: Booked, status: ReceiptStatus, failure?: Failure): [string, string][] {
  return [
    ['SmsSid', id],
    ['SmsStatus', status],
    ['MessageStatus', status],
    ['To', to],
    ['MessageSid', id],
    ['From', from],
    ...(failure ? [['ErrorCode', FAILURES[failure]] as [string, string]] : []),
    ['ApiVersion', '2010-04-01'],
    ['RawDlrDoneDate', '2603031801'], // undocumented: carriers add fields
  ]
}

function textFields(
  fake: FakeTwilio,
  { from, to, body, id = `SM${hex()}`, mediaCount = 0, keyword }: SimulatedText,
): [string, string][] {
  return [
    ['ToCountry', 'US'],
    ['SmsMessageSid', id],
    ['NumMedia', String(mediaCount)],
    ['FromZip', '94107'],
    ['FromState', 'CA'],
    ['FromCity', 'SAN FRANCISCO'],
    ['FromCountry', 'US'],
    ['SmsStatus', 'received'],
    ['Body', body],
    ['To', to],
    ['MessagingServiceSid', fake.serviceSid],
    ['NumSegments', '1'],
    ['MessageSid', id],
    ['AccountSid', fake.credentials.accountSid],
    ['From', from],
    ['ApiVersion', '2010-04-01'],
    ...(keyword ? [['OptOutType', keyword.toUpperCase()] as [string, string]] : []),
    ...(mediaCount > 0 ? [['MediaUrl0', 'https://api.twilio.com/media/ME1'] as [string, string]] : []),
  ]
}

function answer(fake: FakeTwilio, fates: Map<string, Fate>, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const reply = (status: number, body: object) =>
      status === 0
        ? request.socket.destroy()
        : response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [user, password] = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':')
    fake.askedBy.push(user ?? '')
    const { accountSid, authToken } = fake.credentials
    const isKnown =
      (user === accountSid && (password === authToken || password === fake.nextToken)) || user?.startsWith('SK')
    if (!isKnown) return reply(401, { code: 20003, message: 'Authenticate', status: 401 })
    const url = new URL(request.url!, fake.url)
    if (url.pathname === `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`)
      return numberPage(fake, url, reply)
    if (url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return reply(404, { code: 20404, status: 404 })
    if (request.method === 'GET') return reply(200, { messages: list(fake, url.searchParams) })
    take(fake, fates, Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())), reply)
  })
}

/** As documented at https://www.twilio.com/docs/usage/twilios-response#pagination: each page has the URI of the next one. */
function numberPage(fake: FakeTwilio, { pathname, searchParams }: URL, reply: Reply): unknown {
  const size = Math.min(Number(searchParams.get('PageSize') ?? 50), 1_000)
  const page = Number(searchParams.get('Page') ?? 0)
  if (page > 0 && searchParams.get('PageToken') !== tokenOf(page)) return reply(400, { code: 20001, status: 400 })
  if (page >= fake.numberPages) return reply(503, { code: 20503, status: 503 })
  const next = `${pathname}?PageSize=${size}&Page=${page + 1}&PageToken=${tokenOf(page + 1)}`
  return reply(200, {
    incoming_phone_numbers: fake.numbers.slice(page * size, (page + 1) * size),
    page,
    page_size: size,
    next_page_uri: fake.numbers.length > (page + 1) * size ? next : null,
  })
}

function tokenOf(page: number): string {
  return `PN${createHash('sha256').update(String(page)).digest('hex').slice(0, 32)}`
}

function list({ sent }: FakeTwilio, query: URLSearchParams): object[] {
  return sent
    .filter(({ to, from }) => to === query.get('To') && from === query.get('From'))
    .toReversed()
    .map(({ id, to, from, body, madeAt }) => ({
      sid: id,
      to,
      from,
      body,
      direction: 'outbound-api',
      date_created: madeAt.toUTCString(),
    }))
}

/** Status 0 breaks the connection instead. */
type Reply = (status: number, body: object) => unknown

function take(fake: FakeTwilio, fates: Map<string, Fate>, form: Record<string, string>, reply: Reply): unknown {
  const { To: to, From: from, Body: body, StatusCallback: receiptsTo, ValidityPeriod: validity } = form
  if (!to || !body || !(from || form.MessagingServiceSid)) return reply(400, { code: 21604, status: 400 })
  if (
    validity !== undefined &&
    !(Number.isInteger(Number(validity)) && Number(validity) >= 1 && Number(validity) <= 36_000)
  ) {
    return reply(400, { code: 21621, status: 400 })
  }
  const fate = fates.get(to) ?? 'accepted'
  const [status, code] = REFUSALS[fate] ?? []
  if (status)
    return reply(status, { code, message: 'No.', more_info: `https://www.twilio.com/docs/errors/${code}`, status })
  const id = `SM${hex()}`
  fake.sent.push({ id, to, from: from!, body, receiptsTo: receiptsTo!, form, madeAt: fake.now() })
  if (fate === 'taken_in_silence') return reply(0, {})
  if (fate === 'taken_for_ever') return null
  return reply(201, {
    sid: id,
    status: 'queued',
    num_segments: '0',
    to,
    from,
    body,
    error_code: null,
    error_message: null,
  })
}
