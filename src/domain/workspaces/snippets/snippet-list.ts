import { z } from 'zod'
import { idOf, type List, wireTime } from '../../kernel/index.ts'

/** A snippet as REST, GraphQL and the documentation show it. */
export const snippetShape = z
  .object({
    id: idOf('snip', 'ID of the snippet.'),
    name: z
      .string()
      .describe('Name of the snippet, which members can search for.')
      .meta({ examples: ['Ask for photos'] }),
    body: z
      .string()
      .describe('The snippet text, which can contain variables such as {{first_name}}.')
      .meta({ examples: ['{{first_name}}, can you send us photos?'] }),
    created_at: wireTime.describe('Creation time.'),
    updated_at: wireTime.describe('Time of the last update.'),
  })
  .describe('A text that members insert into their replies. A workspace can have at most 500 snippets.')

/** The snippets of a workspace, newest first. */
export const snippetList: List<'Snippet', Record<never, never>> = {
  name: 'snippets',
  model: 'snippet',
  filters: {},
  where: () => ({}),
}
