import { Agent, type Dispatcher } from 'undici'

type CarrierRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
}

/** `unsent`: nothing was sent, so the carrier knows nothing. `unknown`: the carrier may have received everything. */
export type CarrierAnswer =
  | { outcome: 'answered'; status: number; body: string }
  | { outcome: 'unsent' }
  | { outcome: 'unknown' }

/** Calls carrier APIs, at URLs of the deployment: none can be set by a customer. */
export type CarrierHttp = { ask(request: CarrierRequest): Promise<CarrierAnswer>; close(): Promise<void> }

/** If connecting takes longer, the hand-over would be late; nothing has been sent at that point. */
const CONNECT_WITHIN_MS = 3_000
/** Shorter than the five seconds after which common servers close, so that no text meets a closing socket. */
const IDLE_MAX_MS = 4_000
const CONNECTIONS_MAX = 50
const ANSWER_BYTES_MAX = 1024 * 1024

/** One agent for all carriers: kept connections, no redirects, no retries. */
export function createCarrierHttp({ timeoutMs }: { timeoutMs: number }): CarrierHttp {
  const agent = new Agent({
    connect: { timeout: CONNECT_WITHIN_MS },
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: IDLE_MAX_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    ask: (request) => new Promise((resolve) => dispatch(agent, request, new Exchange(timeoutMs, resolve))),
    close: () => agent.destroy(),
  }
}

function dispatch(agent: Agent, { method, url, headers, body }: CarrierRequest, exchange: Exchange): void {
  const path = url.pathname + url.search
  agent.dispatch({ origin: url.origin, path, method, headers, body: body ?? null }, exchange)
}

/**
 * One request. A failure reports whether the request was already sent. One deadline for everything replaces undici's timers.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #settle: (answer: CarrierAnswer) => void
  readonly #deadline: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #isOver = false
  #status = 0
  #chunks: Buffer[] = []
  #readBytes = 0

  constructor(timeoutMs: number, settle: (answer: CarrierAnswer) => void) {
    this.#settle = settle
    this.#deadline = setTimeout(() => this.#fail(), timeoutMs)
  }

  /** Called with the connection open, before the first byte. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('The request timed out before it was sent.'))
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.#status = status
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#readBytes += chunk.length
    if (this.#readBytes <= ANSWER_BYTES_MAX) this.#chunks.push(chunk)
    else this.#fail()
  }

  onResponseEnd(): void {
    this.#end({ outcome: 'answered', status: this.#status, body: Buffer.concat(this.#chunks).toString('utf8') })
  }

  onResponseError(): void {
    this.#fail()
  }

  #fail(): void {
    const hadLeft = this.#controller !== null
    this.#end({ outcome: hadLeft ? 'unknown' : 'unsent' })
    this.#controller?.abort(new Error('The carrier did not respond in time.'))
  }

  #end(answer: CarrierAnswer): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#deadline)
    this.#settle(answer)
  }
}
