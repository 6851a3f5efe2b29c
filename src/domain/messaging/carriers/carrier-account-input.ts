import type { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { text, type Vault, wordsOf } from '../../kernel/index.ts'
import type { Carrier, Checked } from './carrier.ts'

export const carrierName = wordsOf('Carrier', 'The provider that sends and receives messages.', {
  twilio: 'Twilio.',
  telnyx: 'Telnyx.',
  sandbox: 'The simulated carrier of a sandbox.',
})

/** The carriers with which a live workspace can have an account. A sandbox is created with the simulated one. */
const realCarrier = carrierName.exclude(['sandbox'])

export type CarrierName = z.output<typeof realCarrier>

const NAME_LENGTH_MAX = 100

export const accountName = text(1, NAME_LENGTH_MAX).describe('Display name, 1 to 100 characters.')

/** The fields of an account that depend on its carrier, whose adapter validates them. */
export type CarrierFields = { carrier: CarrierName; credentials: object; settings: object }

type Carriers = Record<string, Carrier>
type AccountFields = { carrier: string; credentials?: object | undefined; settings?: object | undefined }

/** Validated credentials and settings, each if given. The `param` of an error is a path within them. */
export function checkAccount(carriers: Carriers, { carrier, credentials, settings }: AccountFields) {
  const adapter = carriers[carrier]
  if (!adapter)
    throw new AppError('invalid_parameter', { param: 'carrier', message: 'Unknown carrier. Use twilio or telnyx.' })
  return {
    credentials: credentials && good('credentials', adapter.checkCredentials(credentials)),
    settings: settings && good('settings', adapter.checkSettings(settings)),
  }
}

function good<Value>(name: string, checked: Checked<Value>): Value {
  if (checked.ok) return checked.value
  const [problem] = checked.problems
  const param = problem?.param ? `${name}.${problem.param}` : name
  throw new AppError('invalid_parameter', { param, message: problem?.message })
}

/** The encryption context of an account's credentials. */
export function credentialsContext(accountId: string): string {
  return `carrier_account:${accountId}`
}

/** Identifies credentials: the last four characters of the first one. Null for credentials that are not the owner's. */
export function credentialsHint(
  vault: Vault,
  { id, carrier, credentials }: { id: string; carrier: string; credentials: Uint8Array },
): string | null {
  if (carrier === 'sandbox') return null
  const [first] = Object.values(JSON.parse(vault.open(credentials, credentialsContext(id))) as Record<string, unknown>)
  return `…${String(first).slice(-4)}`
}
