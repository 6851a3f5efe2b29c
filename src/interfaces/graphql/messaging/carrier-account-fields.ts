import type { CarrierName } from '../../../domain/messaging/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'

const TwilioKeywords = enumOf('TwilioKeywords', 'Who replies to STOP, START and HELP on Twilio numbers.', {
  answered_by_carrier: 'Twilio replies, which is its default.',
  answered_by_us: 'This service replies. Requires that Twilio support has disabled Twilio’s own replies.',
})

export const TwilioCredentialsInput = builder.inputType('TwilioCredentialsInput', {
  description: 'Credentials of a Twilio account.',
  fields: (t) => ({
    accountSid: t.string({ required: true, description: 'Account SID: AC followed by 32 hex digits.' }),
    authToken: t.string({
      required: true,
      description: 'Auth token of the account. Used to verify the signatures of Twilio’s callbacks.',
    }),
    apiKeySid: t.string({
      description:
        'API key SID: SK followed by 32 hex digits. Messages are sent with this key instead of the auth token.',
    }),
    apiKeySecret: t.string({ description: 'Secret of the API key. Required with apiKeySid.' }),
  }),
})

export const TwilioSettingsInput = builder.inputType('TwilioSettingsInput', {
  description: 'Settings of a Twilio account.',
  fields: (t) => ({
    messagingServiceSid: t.string({
      description:
        'Messaging Service SID: MG followed by 32 hex digits. The service’s sender pool must contain the phone ' +
        'numbers.',
    }),
    keywords: t.field({ type: TwilioKeywords, description: 'Who replies to keywords. Default: ANSWERED_BY_CARRIER.' }),
  }),
})

export const TelnyxCredentialsInput = builder.inputType('TelnyxCredentialsInput', {
  description: 'Credentials of a Telnyx account.',
  fields: (t) => ({
    apiKey: t.string({ required: true, description: 'API key used to send messages.' }),
    publicKey: t.string({
      required: true,
      description: 'Public key of the account in base64. Used to verify callbacks.',
    }),
  }),
})

export const TelnyxSettingsInput = builder.inputType('TelnyxSettingsInput', {
  description: 'Settings of a Telnyx account.',
  fields: (t) => ({
    messagingProfileId: t.string({
      description: 'ID (UUID) of the messaging profile that contains the phone numbers.',
    }),
  }),
})

type Fields = object | null | undefined

export type CarrierFields = { twilio?: Fields; twilioSettings?: Fields; telnyx?: Fields; telnyxSettings?: Fields }

type Named = { carrier: CarrierName; credentials?: object; settings?: object }

/** The one carrier of which something is given, and what; null when it is of none. */
export function carrierNamed({ twilio, twilioSettings, telnyx, telnyxSettings }: CarrierFields): Named | null {
  const ofTwilio = twilio ?? twilioSettings
  const ofTelnyx = telnyx ?? telnyxSettings
  if (ofTwilio && ofTelnyx) {
    const message = 'Provide the fields of exactly one carrier, either Twilio or Telnyx.'
    throw new AppError('invalid_parameter', { param: telnyx ? 'telnyx' : 'telnyxSettings', message })
  }
  if (ofTwilio) return { carrier: 'twilio', ...given(twilio, twilioSettings) }
  return ofTelnyx ? { carrier: 'telnyx', ...given(telnyx, telnyxSettings) } : null
}

/** Runs what speaks of credentials and settings; its failures name them as the carrier's. */
export async function asCarrierSays<Result>(carrier: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!carrier || !(error instanceof AppError) || !error.param) throw error
    const param = error.param.replace(/^credentials\b/, carrier).replace(/^settings\b/, `${carrier}Settings`)
    throw error.renamed(param)
  }
}

function given(credentials: Fields, settings: Fields): Pick<Named, 'credentials' | 'settings'> {
  return { ...(credentials && { credentials: told(credentials) }), ...(settings && { settings: told(settings) }) }
}

/** Null is as good as absent. */
function told(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
