import type { Dispatcher } from 'undici'
import type { EgressError, EgressLatency, EgressReply, EgressRequest } from '../domain/egress/index.ts'
import { classifySocketError, type Opening, round } from './egress-connection.ts'

/** How much of a response body is kept by default. The rest is read only to reuse the connection. */
const BODY_KEPT_BYTES = 16 * 1_024
const HEADERS_KEPT = ['retry-after', 'content-type', 'content-encoding']
const HEADER_VALUE_LENGTH_MAX = 256

/** `isReusable`: the response was read completely, so the connection can carry another request. */
type Settle = (reply: EgressReply, isReusable: boolean) => void

/**
 * One request and its response. The status line and headers determine the result; later problems (a slow, incomplete or endless
 * body) only affect how much of the body is logged.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #bodyLimitBytes: number
  readonly #bodyKeptBytes: number
  readonly #latency: Partial<EgressLatency>
  readonly #settle: Settle
  readonly #startedAt = performance.now()
  readonly #deadline: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #giveUp = () => this.#end({ isReusable: false, error: 'timeout' })
  #sentAt = this.#startedAt
  #isSettled = false
  #answer: { status: number; headers: Record<string, string> } | null = null
  #chunks: Buffer[] = []
  #readBytes = 0

  constructor(request: Omit<EgressRequest, 'body'>, opening: Opening, settle: Settle) {
    this.#bodyLimitBytes = request.bodyLimitBytes
    this.#bodyKeptBytes = request.bodyKeptBytes ?? BODY_KEPT_BYTES
    this.#latency = opening.latency
    this.#settle = settle
    this.#deadline = setTimeout(() => {
      this.#end({ isReusable: false, error: opening.isAtProxy ? 'proxy' : 'timeout' })
    }, request.deadlineMs)
    this.#signal = request.signal
    this.#signal?.addEventListener('abort', this.#giveUp, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isSettled) controller.abort(new Error('The request timed out before it was sent.'))
    this.#sentAt = performance.now()
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200 || this.#isSettled) return
    this.#latency.ttfbMs = round(performance.now() - this.#sentAt)
    this.#answer = { status, headers: keptHeaders(headers) }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return
    const keptBytes = Math.min(chunk.length, this.#bodyKeptBytes - this.#readBytes)
    if (keptBytes > 0) this.#chunks.push(chunk.subarray(0, keptBytes))
    this.#readBytes += chunk.length
    if (this.#readBytes > this.#bodyLimitBytes) this.#end({ isReusable: false })
  }

  onResponseEnd(): void {
    this.#end({ isReusable: true })
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end({ isReusable: false, error: classifySocketError(error) })
  }

  #end(end: { isReusable: boolean; error?: EgressError }): void {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#deadline)
    this.#signal?.removeEventListener('abort', this.#giveUp)
    const latency = { ...this.#latency, totalMs: round(performance.now() - this.#startedAt) }
    const reply: EgressReply = this.#answer
      ? { outcome: 'answered', ...this.#answer, body: this.#bodyText(this.#answer.headers), latency }
      : { outcome: 'failed', error: end.error ?? 'invalid_response', latency }
    this.#settle(reply, end.isReusable)
  }

  /** A compressed body is not decompressed: we did not request one, and it could be a bomb. */
  #bodyText(headers: Record<string, string>): string {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (this.#chunks.length === 0 || encoding.toLowerCase() !== 'identity') return ''
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    const isCut = this.#readBytes > bytes.length
    return new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(bytes, { stream: isCut }) // an incomplete character at the end is dropped, not replaced
      .replaceAll('\0', '\ufffd') // PostgreSQL cannot store NUL in text
  }
}

function keptHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of HEADERS_KEPT) {
    const value = headers[name]
    const first = Array.isArray(value) ? value[0] : value
    if (first !== undefined) kept[name] = first.slice(0, HEADER_VALUE_LENGTH_MAX)
  }
  return kept
}
