import type { z } from 'zod'
import type { Context } from '../../graphql/schema/builder.ts'
import { type RestType, restQuery } from './field.ts'

/** How a row is shown, under which conditions, and what it is called if it is not found. */
export type ShownRow<Output = unknown> = {
  type: RestType<Output> & {
    find(context: Context, noun: string, where: { id: string }): Promise<Output>
  }
  noun: string
  where?: object
}

/** Shows the row with this ID. Throws `not_found`. */
export function showRow<Output>({ type, noun, where }: ShownRow<Output>, id: string, context: Context) {
  return type.find(context, noun, { id, ...where })
}

/** A root field of the Rest sub-graph that shows one row by its ID. */
export function restRow<Output>(
  name: string,
  field: { row: ShownRow<Output>; input: z.ZodObject<{ id: z.ZodType<string> }>; description: string },
): void {
  const { row, input, description } = field
  restQuery(name, {
    type: row.type,
    input,
    description,
    resolve: ({ id }, context) => showRow(row, id, context),
  })
}
