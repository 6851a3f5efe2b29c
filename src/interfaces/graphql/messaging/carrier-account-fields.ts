import { TelnyxCredentials, TelnyxSettings, TwilioCredentials, TwilioSettings } from '../../../app.ts'
import type { CarrierName } from '../../../domain/messaging/index.ts'
import { AppError } from '../../../errors.ts'

/** The fields of an account for each carrier. */
export const CARRIER_FIELDS = {
  twilio: TwilioCredentials.optional(),
  twilioSettings: TwilioSettings.optional(),
  telnyx: TelnyxCredentials.optional(),
  telnyxSettings: TelnyxSettings.optional(),
}

export const CARRIER_FIELD_NAMES = {
  twilio: 'TwilioCredentialsInput',
  twilioSettings: 'TwilioSettingsInput',
  telnyx: 'TelnyxCredentialsInput',
  telnyxSettings: 'TelnyxSettingsInput',
}

type Fields = object | null | undefined

export type CarrierFields = { twilio?: Fields; twilioSettings?: Fields; telnyx?: Fields; telnyxSettings?: Fields }

type ChosenCarrier = { carrier: CarrierName; credentials?: object; settings?: object }

/** The carrier whose fields are given, with these fields; null if there is none. */
export function carrierNamed({ twilio, twilioSettings, telnyx, telnyxSettings }: CarrierFields): ChosenCarrier | null {
  const ofTwilio = twilio ?? twilioSettings
  const ofTelnyx = telnyx ?? telnyxSettings
  if (ofTwilio && ofTelnyx) {
    const message = 'Provide the fields of exactly one carrier, either Twilio or Telnyx.'
    throw new AppError('invalid_parameter', { param: telnyx ? 'telnyx' : 'telnyxSettings', message })
  }
  if (ofTwilio) return { carrier: 'twilio', ...given(twilio, twilioSettings) }
  return ofTelnyx ? { carrier: 'telnyx', ...given(telnyx, telnyxSettings) } : null
}

/** The field of the carrier that is invalid, where the operation names `credentials` or `settings`. */
export function carrierParam(param: string, { carrier }: { carrier?: unknown }): string {
  if (!carrier) return param
  return param.replace(/^credentials\b/, `${carrier}`).replace(/^settings\b/, `${carrier}Settings`)
}

function given(credentials: Fields, settings: Fields): Pick<ChosenCarrier, 'credentials' | 'settings'> {
  return {
    ...(credentials && { credentials: withoutNulls(credentials) }),
    ...(settings && { settings: withoutNulls(settings) }),
  }
}

/** Null counts as absent. */
function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
