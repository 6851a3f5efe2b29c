import { z } from 'zod'
import { wordsOf } from '../../domain/kernel/index.ts'
import type { CarrierAccount, Checked } from '../../domain/messaging/index.ts'
import { checked } from './carrier-reply.ts'

const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`), `Must be ${prefix} followed by 32 hex digits.`)
const secret = z.string().regex(/^[0-9A-Za-z]{16,128}$/, 'Must have 16 to 128 letters and digits.')

export const TwilioCredentials = z
  .strictObject({
    accountSid: sid('AC').describe('Account SID: AC followed by 32 hex digits.'),
    authToken: secret.describe('Auth token of the account. Used to verify the signatures of Twilio’s callbacks.'),
    apiKeySid: sid('SK')
      .optional()
      .describe(
        'API key SID: SK followed by 32 hex digits. Messages are sent with this key instead of the auth token.',
      ),
    apiKeySecret: secret.optional().describe('Secret of the API key. Required with `api_key_sid`.'),
  })
  .refine(({ apiKeySid, apiKeySecret }) => (apiKeySid === undefined) === (apiKeySecret === undefined), {
    path: ['apiKeySecret'],
    error: 'Provide both the API key SID and its secret, or neither.',
  })
  .describe('Credentials of a Twilio account.')

const keywords = wordsOf('TwilioKeywords', 'Who replies to STOP, START and HELP on Twilio numbers.', {
  answered_by_carrier: 'Twilio sends the replies. This is the default of Twilio.',
  answered_by_us: 'This service sends the replies. Ask Twilio Support to turn off Twilio’s automatic replies first.',
})

export const TwilioSettings = z
  .strictObject({
    messagingServiceSid: sid('MG')
      .optional()
      .describe(
        'Messaging Service SID: MG followed by 32 hex digits. The service’s sender pool must contain the phone numbers.',
      ),
    keywords: keywords.optional().describe('Who replies to keywords. Default: answered_by_carrier.'),
  })
  .describe('Settings of a Twilio account.')

export type TwilioKeys = z.infer<typeof TwilioCredentials>

export function twilioKeys(credentials: string): TwilioKeys {
  return TwilioCredentials.parse(JSON.parse(credentials))
}

/** The stored settings. Invalid ones are an error: nothing is sent with settings that the owner did not choose. */
export function twilioSettings(account: Pick<CarrierAccount, 'settings'>): Checked<z.infer<typeof TwilioSettings>> {
  return checked(TwilioSettings, account.settings)
}

/** Who replies to keywords. Parsed separately, so that a STOP works even if other settings are invalid. */
export function keywordsOf({ settings }: Pick<CarrierAccount, 'settings'>): z.infer<typeof TwilioSettings>['keywords'] {
  return TwilioSettings.shape.keywords.safeParse(settings.keywords).data
}
