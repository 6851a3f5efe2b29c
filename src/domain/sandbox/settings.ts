import { z } from 'zod'
import { wordsOf } from '../kernel/index.ts'

export const sandboxFault = wordsOf('SandboxFault', 'A fault that the simulated carrier can produce.', {
  undelivered: 'The delivery receipt reports that the phone could not be reached.',
  invalid_number: 'The send request is rejected because the number does not exist.',
  landline: 'The send request is rejected because the number cannot receive SMS.',
  opted_out: 'The send request is rejected because the recipient opted out at the carrier.',
  throttled: 'The send request is rejected temporarily because of the rate limit.',
  filtered: 'The delivery receipt reports that the carrier filtered the message.',
  receipt_never: 'The message is delivered, but no delivery receipt is sent.',
  receipt_twice: 'The message is delivered, and the delivery receipt is sent twice.',
  receipt_first: 'The delivery receipt arrives before the response to the send request.',
  ambiguous:
    'The message is delivered, but the send request receives no response and no delivery receipt is sent. A ' +
    'status query finds the message.',
  lost:
    'The send request receives no response, and the message is not delivered. A status query does not find the ' +
    'message.',
  carrier_down: 'The send request fails temporarily because the carrier is down.',
  receipt_late: 'The message is delivered. The delivery receipt is sent ten minutes later.',
  unregistered_sender:
    'The send request is rejected because the sender number is not registered. The number is then disabled.',
  content_refused: 'The send request is rejected because of the message content.',
})

export type SandboxFault = z.output<typeof sandboxFault>

const DELAY_MIN_MS = 200
const DELAY_MAX_MS = 800
const DELAY_LIMIT_MS = 3_600_000

export const delayMs = z.int().min(0).max(DELAY_LIMIT_MS)
export const seedText = z.string().regex(/^[\x20-\x7e]{1,64}$/, 'Must have 1 to 64 printable ASCII characters.')
export const rate = z.number().min(0).max(1)

const Stored = z.object({
  seed: seedText.nullable().default(null),
  delay_min_ms: delayMs.default(DELAY_MIN_MS),
  delay_max_ms: delayMs.default(DELAY_MAX_MS),
  rates: z.partialRecord(sandboxFault, rate).default({}),
})

/**
 * Settings of the simulated carrier of an account. `seed` null: the account's ID. Receipts are sent after `delay_min_ms` to
 * `delay_max_ms`. Each text has one fault at most: `rates` are shares whose sum is at most 1.
 */
export type SandboxSettings = z.output<typeof Stored>

/** The simulator's settings of an account, with defaults. */
export function readSandboxSettings(settings: unknown): SandboxSettings {
  const parsed = Stored.safeParse(settings)
  return parsed.success ? parsed.data : Stored.parse({})
}
