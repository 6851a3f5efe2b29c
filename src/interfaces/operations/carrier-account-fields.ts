import { z } from 'zod'
import { TelnyxCredentials, TelnyxSettings, TwilioCredentials, TwilioSettings } from '../../app.ts'
import { camelCased, givenFields, optionalOnCreate, snakeCase } from '../../domain/kernel/index.ts'
import type { CarrierFields, CarrierName } from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'

/** The fields of an account for each carrier, which are stored in camelCase. */
const SCHEMAS = {
  twilio: inSnakeCase(TwilioCredentials),
  twilio_settings: inSnakeCase(TwilioSettings),
  telnyx: inSnakeCase(TelnyxCredentials),
  telnyx_settings: inSnakeCase(TelnyxSettings),
}

/** Names of their input types in GraphQL. */
export const CARRIER_FIELD_NAMES = {
  twilio: 'TwilioCredentialsInput',
  twilio_settings: 'TwilioSettingsInput',
  telnyx: 'TelnyxCredentialsInput',
  telnyx_settings: 'TelnyxSettingsInput',
}

export const NEW_CARRIER_FIELDS = {
  twilio: optionalOnCreate(SCHEMAS.twilio),
  twilio_settings: optionalOnCreate(SCHEMAS.twilio_settings),
  telnyx: optionalOnCreate(SCHEMAS.telnyx),
  telnyx_settings: optionalOnCreate(SCHEMAS.telnyx_settings),
}

const CREDENTIALS = 'A complete set of new credentials. They are used immediately to send messages.'
const SETTINGS = 'A complete set of new settings. They replace the existing settings.'

export const CHANGED_CARRIER_FIELDS = {
  twilio: SCHEMAS.twilio.optional().describe(CREDENTIALS),
  twilio_settings: SCHEMAS.twilio_settings.optional().describe(SETTINGS),
  telnyx: SCHEMAS.telnyx.optional().describe(CREDENTIALS),
  telnyx_settings: SCHEMAS.telnyx_settings.optional().describe(SETTINGS),
}

type Given = { [Field in keyof typeof SCHEMAS]?: object | undefined }
type NamedCarrier = Pick<CarrierFields, 'carrier'> & Partial<CarrierFields>

/** The carrier whose fields are given, with these fields; null if there is none. */
export function carrierOf({ twilio, twilio_settings, telnyx, telnyx_settings }: Given): NamedCarrier | null {
  const isTelnyx = telnyx !== undefined || telnyx_settings !== undefined
  if (twilio === undefined && twilio_settings === undefined) {
    return isTelnyx ? { carrier: 'telnyx', ...stored(telnyx, telnyx_settings) } : null
  }
  if (!isTelnyx) return { carrier: 'twilio', ...stored(twilio, twilio_settings) }
  const message = 'Provide the fields of exactly one carrier, either Twilio or Telnyx.'
  throw new AppError('invalid_parameter', { param: telnyx ? 'telnyx' : 'telnyx_settings', message })
}

function stored(credentials: object | undefined, settings: object | undefined): Partial<CarrierFields> {
  return {
    ...(credentials && { credentials: camelCased(givenFields(credentials)) }),
    ...(settings && { settings: camelCased(givenFields(settings)) }),
  }
}

/** Runs an operation that names its parameters `credentials` and `settings`. Its errors name those of the carrier. */
export async function withCarrierParams<Result>(
  carrier: CarrierName | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const [, fields, name] = (error instanceof AppError && error.param?.match(/^(credentials|settings)\.(\w+)$/)) || []
    if (!name) throw error
    const object = fields === 'settings' ? `${carrier}_settings` : carrier
    throw (error as AppError).renamed(`${object}.${snakeCase(name)}`)
  }
}

/** The same fields, named as in all inputs. */
function inSnakeCase({ shape, description }: z.ZodObject) {
  const fields = Object.entries(shape as z.ZodRawShape).map(([name, field]) => {
    return [snakeCase(name), field instanceof z.ZodOptional ? optionalOnCreate(field) : (field as z.ZodType)] as const
  })
  return z.strictObject(Object.fromEntries(fields)).describe(description!)
}
