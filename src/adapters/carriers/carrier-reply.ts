import type { CarrierRefusal, CarrierReply, Checked } from '../../domain/messaging/index.ts'
import type { CarrierAnswer } from './carrier-http.ts'

/** Our meaning of a carrier's error code. `unconfirmed`: the carrier does not know the result. */
type CarrierFault = CarrierRefusal | 'throttled' | 'unconfirmed'

export type FaultTable = Readonly<Record<string, CarrierFault>>

/** The fields that an adapter reads from a response body: the carrier's ID of the text, or its error code. */
export type ReadAnswer = {
  accepted(body: unknown): { carrierMessageId: string; segments?: number } | null
  errorCode(body: unknown): string | null
  faults: FaultTable
}

/** The stored settings of the account are invalid: the text is not sent, and its message and the log show the reason. */
export const INVALID_SETTINGS: CarrierReply = {
  outcome: 'refused',
  error: 'carrier_refused',
  carrierError: 'invalid_account_settings',
}

/**
 * The meaning of a carrier's response to a text. A gateway timeout is as ambiguous as our own; any other 5xx means that the
 * carrier did not accept the text.
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

/** Converts zod's result to the port's type. */
export function checked<Value>(schema: Schema<Value>, given: unknown): Checked<Value> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => ({ param: path.join('.'), message }))
  return { ok: false, problems }
}
