import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 100
const ANSWERED_WITHIN_MS = 600_000
/** A slower response is no wrong one: the client gives up and repeats the request. */
const CLIENT_TIMEOUT_MS = 120_000

export type SentText = { body: string; id: string }

type Answer = { status: number; text: string }

/** A response that clients must not get while the database restarts. */
export type Wrong = { path: string; status: number | string; body: string }

/**
 * Clients that send texts and read, each one request after another, and repeat what failed with its Idempotency-Key, as the
 * documentation asks.
 */
export class SteadyLoad {
  readonly answers = new Map<string, number>()
  readonly wrong: Wrong[] = []
  readonly sent: SentText[] = []
  readonly #url: string
  readonly #key: string
  #isOver = false
  #isStopped = false
  #count = 0
  #running: Promise<unknown> = Promise.resolve()

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  begin({ writers, readers }: { writers: number; readers: number }): void {
    const write = async () => {
      while (!this.#isOver) await this.send()
    }
    const read = async () => {
      while (!this.#isOver) await this.#read()
    }
    this.#running = Promise.all([...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)])
  }

  /** Starts and repeats no more requests. */
  stop(): void {
    this.#isOver = true
    this.#isStopped = true
  }

  /** Resolves when every text that was started is acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** Sends one text, repeatedly until it is acknowledged. */
  async send(): Promise<void> {
    const n = ++this.#count
    const body = `Your estimate ${n} is ready, ${randomBytes(6).toString('hex')}.`
    const to = `+1415${String(2_000_000 + n).padStart(7, '0')}`
    const headers = { 'Idempotency-Key': randomBytes(12).toString('hex') }
    for (
      const deadline = Date.now() + ANSWERED_WITHIN_MS;
      Date.now() < deadline && !this.#isStopped;
      await sleep(RETRY_MS)
    ) {
      const answer = await this.#ask('/v1/messages', { to, body }, headers)
      if (answer.status === 201)
        return void this.sent.push({ body, id: (JSON.parse(answer.text) as { id: string }).id })
      const isRetried = answer.status === 503 || (answer.status === 409 && answer.text.includes('in_progress'))
      if (!isRetried) return
    }
    this.wrong.push({ path: '/v1/messages', status: 'never acknowledged', body })
  }

  async #read(): Promise<void> {
    const query = '{ conversations(first: 5) { edges { node { id messageCount lead { phone } } } } }'
    const { text } = await this.#ask('/graphql', { query }, {})
    if (text.includes('"errors"') && !text.includes('"code":"unavailable"')) {
      this.wrong.push({ path: '/graphql', status: 'errors', body: text.slice(0, 300) })
    }
    await sleep(20)
  }

  async #ask(path: string, body: object, more: Record<string, string>): Promise<Answer> {
    for (const deadline = Date.now() + ANSWERED_WITHIN_MS; Date.now() < deadline && !this.#isStopped; ) {
      const answer = await this.#askOnce(path, body, more)
      if (answer) return answer
    }
    this.wrong.push({ path, status: 'never answered', body: '' })
    return { status: 0, text: '' }
  }

  /** Null when the response takes too long. */
  async #askOnce(path: string, body: object, more: Record<string, string>): Promise<Answer | null> {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json', ...more }
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    }
    try {
      const response = await fetch(this.#url + path, request)
      const text = await response.text()
      const { status } = response
      this.#note(`${path} ${status}`)
      const hasRetryAfter = status !== 503 || Number(response.headers.get('retry-after')) > 0
      if (![200, 201, 409, 503].includes(status) || !hasRetryAfter)
        this.wrong.push({ path, status, body: text.slice(0, 300) })
      return { status, text }
    } catch (error) {
      if (request.signal.aborted) {
        this.#note(`${path} too slow`)
        return null
      }
      // The process is gone.
      const { cause } = error as { cause?: { code?: string } }
      this.wrong.push({ path, status: cause?.code ?? String(error), body: '' })
      this.#note(`${path} no answer`)
      return { status: 0, text: '' }
    }
  }

  #note(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
  }
}
