import { z } from 'zod'
import type { CarrierAccount, Checked } from '../../domain/messaging/index.ts'
import { checked } from './carrier-reply.ts'
import { isTelnyxKey } from './telnyx-signature.ts'

export const TelnyxCredentials = z.strictObject({
  apiKey: z.string().regex(/^[\x21-\x7e]{16,256}$/, 'Must have 16 to 256 characters without spaces.'),
  publicKey: z.string().refine(isTelnyxKey, 'Must be the account’s public key: 32 bytes in base64.'),
})

export const TelnyxSettings = z.strictObject({
  /** The profile that the numbers are in. */
  messagingProfileId: z.uuid('Must be a UUID.').optional(),
})

export type TelnyxKeys = z.infer<typeof TelnyxCredentials>

export function telnyxKeys(credentials: string): TelnyxKeys {
  return TelnyxCredentials.parse(JSON.parse(credentials))
}

/** The stored settings. A row that does not fit them is a fault: nothing is sent with settings that nobody chose. */
export function telnyxSettings(account: Pick<CarrierAccount, 'settings'>): Checked<z.infer<typeof TelnyxSettings>> {
  return checked(TelnyxSettings, account.settings)
}
