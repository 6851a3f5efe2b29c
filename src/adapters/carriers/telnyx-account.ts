import { z } from 'zod'
import type { CarrierAccount } from '../../domain/conversations/index.ts'
import { isTelnyxKey } from './telnyx-signature.ts'

export const TelnyxCredentials = z.strictObject({
  apiKey: z.string().regex(/^[\x21-\x7e]{16,256}$/, 'This is 16 to 256 characters without spaces.'),
  publicKey: z.string().refine(isTelnyxKey, 'This is the account’s public key: 32 bytes in base64.'),
})

export const TelnyxSettings = z.strictObject({
  /** The profile that the numbers are in. */
  messagingProfileId: z.uuid('This is a UUID.').optional(),
})

export type TelnyxKeys = z.infer<typeof TelnyxCredentials>

export function telnyxKeys(credentials: string): TelnyxKeys {
  return TelnyxCredentials.parse(JSON.parse(credentials))
}

export function telnyxSettings(account: Pick<CarrierAccount, 'settings'>): z.infer<typeof TelnyxSettings> {
  return TelnyxSettings.safeParse(account.settings).data ?? {}
}
