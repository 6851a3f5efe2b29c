import { suggestionList } from 'graphql/jsutils/suggestionList.js'
import { z } from 'zod'

const NAME_LENGTH_MAX = 64
const FIELDS_OF_THE_CLIENT = 'attributes'

/** What to do about an unknown name at this path of an input: use a known one that is close, or put it where any name may be. */
export function adviceOn(name: string, schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const known = namesIn(path.reduce(schemaWithin, plain(schema)))
  const [closest] = name.length > NAME_LENGTH_MAX ? [] : suggestionList(name, known)
  const advice = [
    ...(closest === undefined ? [] : [`Did you mean \`${closest}\`?`]),
    ...(known.includes(FIELDS_OF_THE_CLIENT) ? [`Put custom fields in \`${FIELDS_OF_THE_CLIENT}\`.`] : []),
  ]
  return advice.length > 0 ? advice.join(' ') : undefined
}

function namesIn(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function schemaWithin(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return plain(schema.element as z.ZodType)
  return schema instanceof z.ZodObject ? plain(schema.shape[key as string]) : undefined
}

/** The schema of a value that is given, of one that need not be. */
function plain(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return plain(schema.in as z.ZodType)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? plain(schema.unwrap() as z.ZodType) : schema
}
