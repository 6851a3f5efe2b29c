import { z } from 'zod'

/** What can go wrong between a carrier and a phone, as the simulated network brings it about. */
export const SANDBOX_FAULTS = [
  'undelivered',
  'invalid_number',
  'landline',
  'opted_out',
  'throttled',
  'filtered',
  'receipt_never',
  'receipt_twice',
  'receipt_first',
  'ambiguous',
  'lost',
  'carrier_down',
  'receipt_late',
  'unregistered_sender',
  'content_refused',
] as const

export type SandboxFault = (typeof SANDBOX_FAULTS)[number]

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
  rates: z.partialRecord(z.enum(SANDBOX_FAULTS), rate).default({}),
})

/**
 * How the simulated network of one account behaves. `seed` null: the account's id. Receipts come after `delay_min_ms` to
 * `delay_max_ms`. Each text meets one fault at most: `rates` are shares of 1 and are 1 together at most.
 */
export type SandboxSettings = z.output<typeof Stored>

/** What an account's settings say to the simulator; the defaults where they say nothing. */
export function readSandboxSettings(settings: unknown): SandboxSettings {
  const parsed = Stored.safeParse(settings)
  return parsed.success ? parsed.data : Stored.parse({})
}
