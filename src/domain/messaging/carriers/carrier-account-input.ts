import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { text, type Vault } from '../../kernel/index.ts'
import type { Carrier, Checked } from './carrier.ts'

/** The carriers with which a live workspace may have an account. A sandbox has the simulated one, from the beginning. */
export const REAL_CARRIERS = ['twilio', 'telnyx'] as const

export type CarrierName = (typeof REAL_CARRIERS)[number]

const NAME_LENGTH_MAX = 100

export const accountName = text(1, NAME_LENGTH_MAX).describe('Display name.')

/** What each carrier wants to know is its adapter's to say. */
export const carrierFields = z.record(z.string(), z.unknown())

type Carriers = Record<string, Carrier>
type Given = { carrier: string; credentials?: object | undefined; settings?: object | undefined }

/** Credentials and settings as they are kept, each if it is given; `param` of what is wrong is a path within it. */
export function checkAccount(carriers: Carriers, { carrier, credentials, settings }: Given) {
  const adapter = carriers[carrier]
  if (!adapter) throw new AppError('invalid_parameter', { param: 'carrier', message: 'Unknown carrier.' })
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

/** What an account's credentials are sealed for. */
export function credentialsContext(accountId: string): string {
  return `carrier_account:${accountId}`
}

/** Enough to know credentials by: the last four characters of the first of them. Null when they are none of the owner's. */
export function credentialsHint(
  vault: Vault,
  { id, carrier, credentials }: { id: string; carrier: string; credentials: Uint8Array },
): string | null {
  if (carrier === 'sandbox') return null
  const [first] = Object.values(JSON.parse(vault.open(credentials, credentialsContext(id))) as Record<string, unknown>)
  return `…${String(first).slice(-4)}`
}
