import { errorOf, LeadthreadError } from './errors.ts'
import { nextPauseMs, pause, type Retry, type RetryOptions, retryOf } from './retry.ts'

export type ClientOptions = {
  /** `lt_live_…` or `lt_test_…`: the key chooses the workspace. */
  apiKey: string
  /** Where the service is, such as `https://leadthread.example.com`; a `/v1` at its end makes no difference. */
  baseUrl: string
  /** How long one try may take, in ms. Default 30,000; uploads 15 minutes. */
  timeoutMs?: number | undefined
  retry?: RetryOptions | undefined
  /** Another `fetch` than the platform's. */
  fetch?: typeof fetch | undefined
}

export type CallOptions = {
  /** Aborts the call, its retries included: it throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long one try may take, in ms. */
  timeoutMs?: number | undefined
  retry?: RetryOptions | undefined
  /** For a POST that must not happen twice even if your process dies in between. Default: new for each call, the same for its retries. */
  idempotencyKey?: string | undefined
}

export type Outgoing = {
  method: string
  /** Behind the base address, `/v1` included. */
  path: string
  headers?: Record<string, string>
  /** Made anew for each try. Absent: no body. */
  body?: (() => BodyInit) | undefined
  /** Whether the body can be made only once: then there is one try. */
  once?: boolean
  /** Whether the answer's body is read later: the signal goes on holding for it. */
  streams?: boolean
}

const TIMEOUT_MS = 30_000
const BASE_EXAMPLE = 'such as https://leadthread.example.com'

/** What sends requests: the key, the address and the habits of one client. */
export class Transport {
  readonly retry: Retry
  readonly #apiKey: string
  readonly #base: string
  readonly #timeoutMs: number
  readonly #fetch: typeof fetch

  constructor({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS, retry, fetch = globalThis.fetch }: ClientOptions) {
    if (!apiKey) throw new TypeError('An API key is required, such as lt_live_… or lt_test_…')
    this.#apiKey = apiKey
    this.#base = baseOf(baseUrl)
    this.#timeoutMs = timeoutMs
    this.#fetch = (...given) => fetch(...given)
    this.retry = retryOf(retry)
  }

  /** What `read` makes of a good answer. Any other is a `LeadthreadError`, after the retries it was worth. */
  async send<Read>(out: Outgoing, options: CallOptions, read: (response: Response) => Promise<Read>): Promise<Read> {
    const retry = retryOf(this.retry, options.retry, out.once ? { triesMax: 1 } : undefined)
    const startedAt = Date.now()
    let mayBeDone = false
    for (let tries = 1; ; tries++) {
      try {
        return await this.#try(out, options, read)
      } catch (error) {
        if (mayBeDone && isGone(out, error)) return null as Read
        mayBeDone ||= isInDoubt(error)
        const wait = nextPauseMs(retry, tries, Date.now() - startedAt, error)
        if (wait === null) throw error
        await pause(wait, options.signal)
      }
    }
  }

  /** One request. The signal ends the reading of its answer too. */
  async fetch({ method, path, headers, body }: Outgoing, signal: AbortSignal): Promise<Response> {
    return this.#fetch(this.#base + path, {
      method,
      headers: { Authorization: `Bearer ${this.#apiKey}`, ...headers },
      redirect: 'manual',
      signal,
      ...(body && { body: body(), duplex: 'half' }),
    } as RequestInit)
  }

  async #try<Read>(out: Outgoing, options: CallOptions, read: (response: Response) => Promise<Read>): Promise<Read> {
    const { signal, timeoutMs = this.#timeoutMs } = options
    signal?.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const response = await this.fetch(out, controller.signal)
      if (!response.ok) throw await errorOf(response)
      return await read(response)
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof LeadthreadError) throw cause
      if (!controller.signal.aborted) throw connectionFailed(cause)
      throw new LeadthreadError({ code: 'timeout', message: `No response within ${timeoutMs} ms.`, cause })
    } finally {
      clearTimeout(timer)
      if (!out.streams) signal?.removeEventListener('abort', abort)
    }
  }
}

/** Whether a try may have done its work although it failed. */
function isInDoubt(error: unknown): boolean {
  if (!(error instanceof LeadthreadError)) return false
  return error.status === null || error.status === 408 || error.status >= 500
}

/** An earlier try has deleted it, although its answer did not come. */
function isGone({ method }: Outgoing, error: unknown): boolean {
  return method === 'DELETE' && error instanceof LeadthreadError && error.status === 404
}

export function connectionFailed(cause: unknown): LeadthreadError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const why = inner instanceof Error ? inner.message : String(inner)
  return new LeadthreadError({ code: 'connection_failed', message: `The connection failed: ${why}`, cause })
}

/** JSON, or null where there is no body. */
export async function readBody<Body>(response: Response): Promise<Body> {
  if (response.status === 204) return null as Body
  const text = await response.text()
  try {
    return JSON.parse(text) as Body
  } catch (cause) {
    const message = `The server returned status ${response.status} with a body that is not JSON.`
    throw new LeadthreadError({ code: 'unexpected_answer', status: response.status, message, cause })
  }
}

/** `URL.canParse` is younger than the oldest Node that this runs on. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

function baseOf(url: string): string {
  if (!url) throw new TypeError(`\`baseUrl\` is required: the URL of the service, ${BASE_EXAMPLE}`)
  if (!/^https?:\/\//i.test(url) || !isAddress(url)) {
    throw new TypeError(`\`baseUrl\` must be an http or https URL, ${BASE_EXAMPLE}. Received: ${JSON.stringify(url)}`)
  }
  const { href } = new URL(url)
  return href
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\/v1$/, '')
}

/** A new Idempotency-Key. It is no secret: Node 18 has no global crypto, browsers no randomUUID without https. */
export function newIdempotencyKey(): string {
  const random = () => Math.random().toString(36).slice(2).padEnd(11, '0')
  return globalThis.crypto?.randomUUID?.() ?? Date.now().toString(36) + random() + random() + random()
}
