import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { readForm, twilioSignature } from '../../../src/adapters/carriers/twilio-signature.ts'

/** Everything outside the measured service: phones, a carrier like Twilio, and a receiver of webhooks. */
export type World = {
  receiverUrl: string
  carrierUrl: string
  /**
   * The given number of phones write one after the other until enough cycles have finished; throws if that takes too long.
   */
  run(line: Line, load: { phones: number; cycles: number }): Promise<Ran>
  close(): Promise<void>
}

/** The destination of texts, and how the carrier signs. */
export type Line = { carrier: 'sandbox' | 'twilio'; url: string; secret: string; number: string }

/** Milliseconds of each cycle: until the text was acknowledged, and until the second webhook of its reply arrived. */
export type Ran = { seconds: number; acknowledged: number[]; ended: number[] }

export const TWILIO_KEYS = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'f'.repeat(32) }

/** The texts of each phone, before another phone takes its place; each text gets one reply. */
const TEXTS = ['We need a new roof, about 15k', 'yes we own it', 'before June']
const CYCLE_WITHIN_MS = 30_000

type Waiting = { missing: Set<string>; resolve(): void }

let phoneCount = 0
let sidCount = 0

export async function openWorld(): Promise<World> {
  const agent = new Agent({ connections: 100 })
  const waiting = new Map<string, Waiting>()
  const receiver = await listen(async (incoming, response) => {
    const event = JSON.parse(await textOf(incoming)) as { type: string; data: { phone: string } }
    response.writeHead(200, { 'Content-Length': 2 }).end('ok')
    const cycle = waiting.get(event.data.phone)
    cycle?.missing.delete(event.type)
    if (cycle?.missing.size === 0) cycle.resolve()
  })
  const post = async (url: string, headers: Record<string, string>, body: string) => {
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`A callback was answered with ${answer.statusCode}: ${text}`)
  }
  const postForm = (url: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString()
    const signature = twilioSignature(TWILIO_KEYS.authToken, url, readForm(Buffer.from(body)))
    return post(url, { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }, body)
  }
  const carrier = await listen(async (incoming, response) => {
    const form = new URLSearchParams(await textOf(incoming))
    const sid = nextSid()
    const body = JSON.stringify({ sid, num_segments: '1' })
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
    const receipt = { MessageSid: sid, MessageStatus: 'delivered', To: form.get('To')! }
    await postForm(form.get('StatusCallback')!, receipt).catch(() => {}) // a cycle without its receipt is late
  })
  const write = (line: Line, from: string, body: string) => {
    if (line.carrier === 'twilio')
      return postForm(line.url, { MessageSid: nextSid(), From: from, To: line.number, Body: body })
    const text = { from, to: line.number, body, carrierMessageId: nextSid() }
    const told = JSON.stringify({ inbound: [text], receipts: [] })
    const signature = createHmac('sha256', line.secret).update(told).digest('hex')
    return post(line.url, { 'content-type': 'application/json', 'sandbox-signature': signature }, told)
  }
  const cycle = async (line: Line, phone: string, body: string) => {
    const started = performance.now()
    const ended = new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${phone} waits in ${line.carrier} for ${[...waiting.get(phone)!.missing]}`)),
        CYCLE_WITHIN_MS,
      )
      const done = () => resolve(clearTimeout(late))
      waiting.set(phone, { missing: new Set(['message.received', 'message.delivered']), resolve: done })
    })
    const acknowledgedMs = write(line, phone, body).then(() => performance.now() - started)
    const [acknowledged] = await Promise.all([acknowledgedMs, ended])
    waiting.delete(phone)
    return { acknowledged, ended: performance.now() - started }
  }
  return {
    receiverUrl: `${urlOf(receiver)}/webhooks`,
    carrierUrl: urlOf(carrier),
    async run(line, { phones, cycles }) {
      const ran: Ran = { seconds: 0, acknowledged: [], ended: [] }
      let left = cycles
      const started = performance.now()
      const talk = async () => {
        for (;;) {
          const phone = `+1415${5_550_000 + phoneCount++}`
          for (const text of TEXTS) {
            if (left-- <= 0) return
            const { acknowledged, ended } = await cycle(line, phone, text)
            ran.acknowledged.push(acknowledged)
            ran.ended.push(ended)
          }
        }
      }
      await Promise.all(Array.from({ length: phones }, talk))
      return { ...ran, seconds: (performance.now() - started) / 1_000 }
    },
    async close() {
      await agent.destroy()
      for (const server of [receiver, carrier]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function nextSid(): string {
  return `SM${randomBytes(8).toString('hex')}${String(sidCount++).padStart(16, '0')}`
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function listen(handle: RequestListener): Promise<Server> {
  const server = createServer(handle)
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, resolve))
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
