import { z } from 'zod'

export { idOf, phone, wireTime } from '../../../domain/events/index.ts'

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
