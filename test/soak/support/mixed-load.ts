import { setTimeout as sleep } from 'node:timers/promises'
import type { RawCallback } from '../../../src/domain/messaging/index.ts'
import { type Fleet, hex } from './fleet.ts'

/** Starts per second of each kind of work. */
const RATES = { text: 2, message: 1, lead: 1, read: 2, inbox: 1, events: 0.5 }
type Kind = keyof typeof RATES
/** Work beyond this is not started: clients have a limit of open requests too. */
const OPEN_MAX = 60
const RETRY_MS = 250
const ANSWERED_WITHIN_MS = 120_000
const CLIENT_TIMEOUT_MS = 30_000
/** What a lead writes, one text after another. Every fifth lead then asks for no more texts. */
const TEXTS = ['We need a new roof, about 15k', 'yes we own it', 'before June']
const STOPS_EVERY = 5
const PAGE = 100

/** An answer that a client must never get, and the time at which it came. */
export type Wrong = { what: string; at: string; answer: string }
type Answer = { status: number; text: string }
type Lead = { phone: string; written: number }

/**
 * People, a carrier and integrations: leads who write and opt out, texts and leads by REST, lists, the dashboard's inbox, and a
 * reader of events. Requests go to both processes in turn, and are repeated as the documentation asks.
 */
export class MixedLoad {
  /** How often each answer came. */
  readonly answers = new Map<string, number>()
  /** Milliseconds of each answered request. */
  readonly waits: number[] = []
  readonly wrong: Wrong[] = []
  /** Texts of leads that the service acknowledged, by the carrier's ID. */
  readonly received: string[] = []
  /** Messages that the service accepted, by their body. */
  readonly accepted: string[] = []
  /** When the service acknowledged a lead's STOP. */
  readonly stopped = new Map<string, Date>()
  /** All events, in the order in which the API returned them. */
  readonly events: string[] = []
  readonly #fleet: Fleet
  readonly #open = new Set<Promise<void>>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #waiting: Lead[] = []
  #receipts = 0
  #reading: Promise<void> = Promise.resolve()
  #count = 0
  #leads = 0

  constructor(fleet: Fleet) {
    this.#fleet = fleet
  }

  begin(): void {
    const works: Record<Kind, () => Promise<void>> = {
      text: () => this.#writeAsLead(),
      message: () => this.#sendMessage(),
      lead: () => this.#saveLead(),
      read: () => this.#read('/v1/conversations?limit=50'),
      inbox: () => this.#readInbox(),
      events: () => this.readEvents(),
    }
    for (const [kind, perSecond] of Object.entries(RATES)) {
      this.#timers.push(setInterval(() => this.#start(works[kind as Kind]), 1_000 / perSecond))
    }
    this.#timers.push(setInterval(() => this.#bringReceipts(), RETRY_MS))
  }

  /** Starts nothing new, and resolves when everything that was started is answered. Receipts are still brought. */
  async end(): Promise<void> {
    for (const timer of this.#timers.splice(0, Object.keys(RATES).length)) clearInterval(timer)
    while (this.#open.size > 0) await Promise.all(this.#open)
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
  }

  /** Reads the events after the last one that was read. One after another: a second reader would read the same ones. */
  readEvents(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readOn())
    return this.#reading
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const after = this.events.length > 0 ? `&after=${this.events.at(-1)}` : ''
      const { status, text } = await this.#request('GET', `/v1/events?limit=${PAGE}${after}`, null)
      if (status !== 200) return
      const page = JSON.parse(text) as { data: { id: string }[]; has_more: boolean }
      this.events.push(...page.data.map(({ id }) => id))
      if (!page.has_more) return
    }
  }

  #start(work: () => Promise<void>): void {
    if (this.#open.size >= OPEN_MAX) return
    const running = work().finally(() => this.#open.delete(running))
    this.#open.add(running)
  }

  async #writeAsLead(): Promise<void> {
    const lead = this.#waiting.shift() ?? { phone: phoneOf(++this.#leads), written: 0 }
    const isStop = lead.written === TEXTS.length
    const id = `SM${hex(16)}`
    const words = { from: lead.phone, to: this.#fleet.number, id }
    const isAcknowledged = await this.#callBack(this.#fleet.textsTo, (url) =>
      this.#fleet.carrier.text(
        url,
        isStop ? { ...words, body: 'STOP', keyword: 'stop' } : { ...words, body: TEXTS[lead.written]! },
      ),
    )
    if (!isAcknowledged) return
    this.received.push(id)
    if (isStop) return void this.stopped.set(lead.phone, new Date())
    lead.written++
    const goesOn = lead.written < TEXTS.length || this.#leads % STOPS_EVERY === 0
    if (goesOn) this.#waiting.push(lead)
  }

  async #sendMessage(): Promise<void> {
    const n = ++this.#count
    const body = `Your estimate ${n} is ready, ${hex(6)}.`
    if (await this.#post('/v1/messages', { to: phoneOf(5_000_000 + n), body })) this.accepted.push(body)
  }

  async #saveLead(): Promise<void> {
    const n = ++this.#count
    await this.#post('/v1/leads', { phone: phoneOf(8_000_000 + (n % 2_000)), attributes: { budget: n } })
  }

  async #readInbox(): Promise<void> {
    const query = '{ conversations(first: 20) { edges { node { id messageCount lead { phone } } } } }'
    const { text } = await this.#request('POST', '/graphql', { query })
    if (text.includes('"errors"') && !text.includes('"code":"unavailable"')) this.#note('/graphql', text)
  }

  async #read(path: string): Promise<void> {
    await this.#request('GET', path, null)
  }

  /** Repeats with the same key until it is answered with 2xx. */
  async #post(path: string, body: object): Promise<boolean> {
    const headers = { 'Idempotency-Key': hex(12) }
    for (const deadline = Date.now() + ANSWERED_WITHIN_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
      const { status } = await this.#request('POST', path, body, headers)
      if (status === 200 || status === 201) return true
      if (![0, 409, 429, 503].includes(status)) return false
    }
    this.#note(path, 'never acknowledged')
    return false
  }

  #bringReceipts(): void {
    const { sent } = this.#fleet.carrier
    for (const booked of sent.slice(this.#receipts)) {
      this.#receipts++
      const { pathname, search } = new URL(booked.receiptsTo)
      this.#start(() =>
        this.#callBack(pathname + search, (url) =>
          this.#fleet.carrier.receipt({ ...booked, receiptsTo: url }, 'delivered'),
        ).then(() => {}),
      )
    }
  }

  /** Repeats a signed callback, at each process in turn, until it is acknowledged. */
  async #callBack(path: string, sign: (url: string) => RawCallback): Promise<boolean> {
    for (const deadline = Date.now() + ANSWERED_WITHIN_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
      const { url, headers, body } = sign(this.#nextUrl() + path)
      const { status } = await this.#ask('callback', url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
      })
      if (status === 200) return true
    }
    this.#note('callback', 'never acknowledged')
    return false
  }

  #request(method: string, path: string, body: object | null, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.#fleet.key}`, 'Content-Type': 'application/json', ...more }
    const name = `${method} ${path.replace(/\?.*/, '')}`
    return this.#ask(name, this.#nextUrl() + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }

  async #ask(name: string, url: string, options: RequestInit): Promise<Answer> {
    const started = performance.now()
    try {
      const response = await fetch(url, { ...options, signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS) })
      const text = await response.text()
      this.waits.push(performance.now() - started)
      this.#countAnswer(`${name} ${response.status}`)
      const isCoded = response.ok || [409, 429, 503].includes(response.status)
      if (!isCoded || (!response.ok && !text.includes('"code"')))
        this.#note(name, `${response.status} ${text.slice(0, 300)}`)
      return { status: response.status, text }
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      this.#countAnswer(`${name} no answer`)
      // Only the second process is ever stopped or killed.
      if (url.startsWith(this.#fleet.urls[0])) this.#note(name, cause?.code ?? String(error))
      return { status: 0, text: '' }
    }
  }

  #turn = 0
  #nextUrl(): string {
    return this.#fleet.urls[this.#turn++ % 2]!
  }

  #countAnswer(name: string): void {
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1)
  }

  #note(what: string, answer: string): void {
    this.wrong.push({ what, at: new Date().toISOString(), answer })
  }
}

const phoneOf = (n: number) => `+1415${String(2_000_000 + (n % 8_000_000)).padStart(7, '0')}`
