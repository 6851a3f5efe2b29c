import { z } from 'zod'
import type { CarrierAccount, Checked } from '../../domain/messaging/index.ts'
import { checked } from './carrier-reply.ts'

const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`), `Must be ${prefix} followed by 32 hex digits.`)
const secret = z.string().regex(/^[0-9A-Za-z]{16,128}$/, 'Must have 16 to 128 letters and digits.')

/** The token signs callbacks; an API key, where there is one, is what texts are sent with. */
export const TwilioCredentials = z
  .strictObject({
    accountSid: sid('AC'),
    authToken: secret,
    apiKeySid: sid('SK').optional(),
    apiKeySecret: secret.optional(),
  })
  .refine(({ apiKeySid, apiKeySecret }) => (apiKeySid === undefined) === (apiKeySecret === undefined), {
    path: ['apiKeySecret'],
    error: 'Provide both the API key SID and its secret, or neither.',
  })

export const TwilioSettings = z.strictObject({
  /** The service whose pool the numbers are in. */
  messagingServiceSid: sid('MG').optional(),
  /** Who answers STOP, START and HELP. Twilio does, unless its support has turned that off. */
  keywords: z.enum(['answered_by_carrier', 'answered_by_us']).optional(),
})

export type TwilioKeys = z.infer<typeof TwilioCredentials>

export function twilioKeys(credentials: string): TwilioKeys {
  return TwilioCredentials.parse(JSON.parse(credentials))
}

/** The stored settings. A row that does not fit them is a fault: nothing is sent with settings that nobody chose. */
export function twilioSettings(account: Pick<CarrierAccount, 'settings'>): Checked<z.infer<typeof TwilioSettings>> {
  return checked(TwilioSettings, account.settings)
}

/** Who answers keywords. Read by itself, so that a STOP is understood although other settings are not valid. */
export function keywordsOf({ settings }: Pick<CarrierAccount, 'settings'>): z.infer<typeof TwilioSettings>['keywords'] {
  return TwilioSettings.shape.keywords.safeParse(settings.keywords).data
}
