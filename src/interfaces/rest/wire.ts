import { z } from 'zod'

/** The small schemas that answers are built of. */

export const wireTime = z.string().meta({ format: 'date-time', examples: ['2026-11-21T02:07:47.123Z'] })

export function idOf(prefix: string, description: string) {
  return z.string().meta({ description, examples: [`${prefix}_01kadh3m8fzqf4s1xw5j7ceq9t`] })
}

export function phone(description: string) {
  return z.string().meta({ description, examples: ['+14155550123'] })
}

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z
    .object({
      data: z.array(item).describe('Newest first.'),
      has_more: z.boolean().describe('Whether there is another page.'),
      next_cursor: z.string().nullable().describe('Give it as `cursor` to read the next page; null on the last one.'),
    })
    .describe('One page of a list.')
}
