import { suggestionList } from 'graphql/jsutils/suggestionList.js'
import { z } from 'zod'

const NAME_LENGTH_MAX = 64
const FIELDS_OF_THE_CLIENT = 'attributes'

/** Names that other APIs, or our responses, have for a field. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  content: ['body'],
  message: ['body'],
  text: ['body'],
  mobile: ['phone', 'to'],
  number: ['phone', 'to'],
  phone: ['to', 'phones'],
  phone_number: ['phone', 'to'],
  recipient: ['to'],
  scheduled_at: ['send_at'],
  scheduled_for: ['send_at'],
  events: ['event_types'],
  types: ['event_types'],
}

/**
 * A hint for an unknown name at this path of an input: a known name that is similar, or the field in which any name is
 * allowed.
 */
export function adviceOn(name: string, schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const known = namesIn(path.reduce(schemaWithin, plain(schema)))
  const closest = closestTo(name, known) ?? otherNameOf(name, known)
  const advice = [
    ...(closest === undefined ? [] : [`Did you mean \`${closest}\`?`]),
    ...(known.includes(FIELDS_OF_THE_CLIENT) ? [`Put custom fields in \`${FIELDS_OF_THE_CLIENT}\`.`] : []),
  ]
  return advice.length > 0 ? advice.join(' ') : undefined
}

/** The known text that is most similar to this one, if any is similar enough. */
export function closestTo(text: string, known: readonly string[]): string | undefined {
  return text.length > NAME_LENGTH_MAX ? undefined : suggestionList(text, known)[0]
}

function otherNameOf(name: string, known: readonly string[]): string | undefined {
  const others = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : []
  return others.find((other) => known.includes(other))
}

function namesIn(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function schemaWithin(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return plain(schema.element as z.ZodType)
  return schema instanceof z.ZodObject ? plain(schema.shape[key as string]) : undefined
}

/** The schema of a value, without its optional and nullable wrappers. */
function plain(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return plain(schema.in as z.ZodType)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? plain(schema.unwrap() as z.ZodType) : schema
}
