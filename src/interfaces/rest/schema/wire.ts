import { z } from 'zod'

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z
    .object({
      data: z.array(item).describe('The items, newest first.'),
      has_more: z.boolean().describe('Whether there is another page.'),
      next_cursor: z.string().nullable().describe('Pass it as `cursor` to read the next page. Null on the last page.'),
    })
    .describe('One page of a list.')
}
