import type { CarrierName } from '../../../domain/messaging/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'

const TwilioKeywords = enumOf('TwilioKeywords', 'Who answers STOP, START and HELP at Twilio.', {
  answered_by_carrier: 'Twilio does, as it is set up from the beginning.',
  answered_by_us: 'We do: Twilio’s support has turned its own answers off.',
})

export const TwilioCredentialsInput = builder.inputType('TwilioCredentialsInput', {
  description: 'What Twilio knows an account by.',
  fields: (t) => ({
    accountSid: t.string({ required: true, description: 'AC and 32 hex digits.' }),
    authToken: t.string({ required: true, description: 'The account’s token: it signs Twilio’s callbacks.' }),
    apiKeySid: t.string({ description: 'SK and 32 hex digits: texts are sent with this key instead of the token.' }),
    apiKeySecret: t.string({ description: 'The key’s secret, when there is a key.' }),
  }),
})

export const TwilioSettingsInput = builder.inputType('TwilioSettingsInput', {
  description: 'What else is to be known of an account with Twilio.',
  fields: (t) => ({
    messagingServiceSid: t.string({ description: 'MG and 32 hex digits: the service in whose pool the numbers are.' }),
    keywords: t.field({ type: TwilioKeywords, description: 'Who answers keywords. Default: ANSWERED_BY_CARRIER.' }),
  }),
})

export const TelnyxCredentialsInput = builder.inputType('TelnyxCredentialsInput', {
  description: 'What Telnyx knows an account by.',
  fields: (t) => ({
    apiKey: t.string({ required: true, description: 'Texts are sent with it.' }),
    publicKey: t.string({ required: true, description: 'The account’s public key, in base64: it verifies callbacks.' }),
  }),
})

export const TelnyxSettingsInput = builder.inputType('TelnyxSettingsInput', {
  description: 'What else is to be known of an account with Telnyx.',
  fields: (t) => ({
    messagingProfileId: t.string({ description: 'The messaging profile in which the numbers are: a UUID.' }),
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
    const message = 'An account is with one carrier: give what is of Twilio, or what is of Telnyx.'
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
