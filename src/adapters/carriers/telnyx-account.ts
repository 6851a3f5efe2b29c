import { z } from 'zod'
import type { CarrierAccount, Checked } from '../../domain/messaging/index.ts'
import { checked } from './carrier-reply.ts'
import { isTelnyxKey } from './telnyx-signature.ts'

export const TelnyxCredentials = z
  .strictObject({
    apiKey: z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, 'Must have 16 to 256 characters without spaces.')
      .describe('API key used to send messages.'),
    publicKey: z
      .string()
      .refine(isTelnyxKey, 'Must be the account’s public key: 32 bytes in base64.')
      .describe('Public key of the account in base64. Used to verify callbacks.'),
  })
  .describe('Credentials of a Telnyx account.')

export const TelnyxSettings = z
  .strictObject({
    messagingProfileId: z
      .uuid('Must be a UUID.')
      .optional()
      .describe('ID (UUID) of the messaging profile that contains the phone numbers.'),
  })
  .describe('Settings of a Telnyx account.')

export type TelnyxKeys = z.infer<typeof TelnyxCredentials>

export function telnyxKeys(credentials: string): TelnyxKeys {
  return TelnyxCredentials.parse(JSON.parse(credentials))
}

/** The stored settings. Invalid ones are an error: nothing is sent with settings that the owner did not choose. */
export function telnyxSettings(account: Pick<CarrierAccount, 'settings'>): Checked<z.infer<typeof TelnyxSettings>> {
  return checked(TelnyxSettings, account.settings)
}
