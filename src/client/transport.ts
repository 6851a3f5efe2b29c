import { errorOf, LeadthreadError } from './errors.ts'
import { nextPauseMs, pause, type Retry, type RetryOptions, retryOf } from './retry.ts'

export type ClientOptions = {
  /** An API key, `lt_live_…` or `lt_test_…`, or an access token, `lt_token_…`. It selects the workspace. */
  apiKey: string
  /** URL of the service, such as `https://leadthread.example.com`, with or without `/v1` at the end. */
  baseUrl: string
  /** Timeout of each attempt, in ms. Default: 30,000; uploads: 15 minutes. */
  timeoutMs?: number | undefined
  retry?: RetryOptions | undefined
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch | undefined
}

export type CallOptions = {
  /** Aborts the call and its retries, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Timeout of each attempt, in ms. */
  timeoutMs?: number | undefined
  retry?: RetryOptions | undefined
  /** Makes a POST safe to repeat after a crash of your process. Default: a new key for each call, the same for its retries. */
  idempotencyKey?: string | undefined
}

export type OutgoingRequest = {
  method: string
  /** Path below the base URL, including `/v1`. */
  path: string
  headers?: Record<string, string>
  /** Creates the body of each attempt. Absent: no body. */
  body?: (() => BodyInit) | undefined
  /** Whether the body can be created only once. Then the call is not retried. */
  once?: boolean
  /** Whether the caller reads the body later. The signal then applies to it too. */
  streams?: boolean
}

const TIMEOUT_MS = 30_000
const BASE_EXAMPLE = 'such as https://leadthread.example.com'

/** Sends requests with the key, base URL and settings of one client. */
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

  /** Returns what `read` makes of a successful response. Throws `LeadthreadError` for any other, after retries. */
  async send<Read>(
    out: OutgoingRequest,
    options: CallOptions,
    read: (response: Response) => Promise<Read>,
  ): Promise<Read> {
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

  /** One request. The signal also aborts reading its response. */
  async fetch({ method, path, headers, body }: OutgoingRequest, signal: AbortSignal): Promise<Response> {
    return this.#fetch(this.#base + path, {
      method,
      headers: { Authorization: `Bearer ${this.#apiKey}`, ...headers },
      redirect: 'manual',
      signal,
      ...(body && { body: body(), duplex: 'half' }),
    } as RequestInit)
  }

  async #try<Read>(
    out: OutgoingRequest,
    options: CallOptions,
    read: (response: Response) => Promise<Read>,
  ): Promise<Read> {
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

/** Whether a failed attempt may have taken effect. */
function isInDoubt(error: unknown): boolean {
  if (!(error instanceof LeadthreadError)) return false
  return error.status === null || error.status === 408 || error.status >= 500
}

/** An earlier attempt deleted the object, and its response was lost. */
function isGone({ method }: OutgoingRequest, error: unknown): boolean {
  return method === 'DELETE' && error instanceof LeadthreadError && error.status === 404
}

export function connectionFailed(cause: unknown): LeadthreadError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const why = inner instanceof Error ? inner.message : String(inner)
  return new LeadthreadError({ code: 'connection_failed', message: `The connection failed: ${why}`, cause })
}

/** JSON, or null without a body. */
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

/** The oldest supported Node version has no `URL.canParse`. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

/** The URL without `/v1`, a query or a slash at the end. */
export function baseOf(url: string): string {
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

/**
 * A new Idempotency-Key. It does not have to be secret: Node 18 has no global crypto, and browsers have no randomUUID without
 * https.
 */
export function newIdempotencyKey(): string {
  const random = () => Math.random().toString(36).slice(2).padEnd(11, '0')
  return globalThis.crypto?.randomUUID?.() ?? Date.now().toString(36) + random() + random() + random()
}
