import type { CarrierRefusal, CarrierReply, Checked } from '../../domain/messaging/index.ts'
import type { CarrierAnswer } from './carrier-http.ts'

/** What a carrier's own error code means to us. `unconfirmed`: the carrier does not know. */
export type CarrierFault = CarrierRefusal | 'throttled' | 'unconfirmed'

export type FaultTable = Readonly<Record<string, CarrierFault>>

/** What an adapter reads from an answer's body: the carrier's id of the text, or its error code. */
export type ReadAnswer = {
  accepted(body: unknown): { carrierMessageId: string; segments?: number } | null
  errorCode(body: unknown): string | null
  faults: FaultTable
}

/** The stored settings of the account are not valid: the text is not sent, and its message and the log say why. */
export const INVALID_SETTINGS: CarrierReply = {
  outcome: 'refused',
  error: 'carrier_refused',
  carrierError: 'invalid_account_settings',
}

/**
 * What a carrier's answer to a hand-over means. A gateway's timeout is as ambiguous as ours; any other 5xx is a carrier
 * that says it did not take the text.
 */
export function replyOf(answer: CarrierAnswer, read: ReadAnswer): CarrierReply {
  if (answer.outcome === 'unsent') return { outcome: 'failed', error: 'carrier_down' }
  if (answer.outcome === 'unknown') return { outcome: 'ambiguous' }
  const { status } = answer
  const body = parseJson(answer.body)
  if (status >= 200 && status < 300) {
    const accepted = read.accepted(body)
    return accepted ? { outcome: 'accepted', ...accepted } : { outcome: 'ambiguous' }
  }
  if (status === 504 || status === 408) return { outcome: 'ambiguous' }
  const code = read.errorCode(body)
  const carrierError = code ?? `http_${status}`
  const fault = (code && read.faults[code]) || null
  if (status === 429 || fault === 'throttled') return { outcome: 'failed', error: 'throttled', carrierError }
  if (status >= 500 || status < 400) return { outcome: 'failed', error: 'carrier_down', carrierError }
  const error = fault === null || fault === 'unconfirmed' ? 'carrier_refused' : fault
  return { outcome: 'refused', error, carrierError }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Schema<Value> = {
  safeParse(
    given: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** A zod schema's verdict in the port's words. */
export function checked<Value>(schema: Schema<Value>, given: unknown): Checked<Value> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => ({ param: path.join('.'), message }))
  return { ok: false, problems }
}
