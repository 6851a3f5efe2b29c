import { EnvelopArmor } from '@escape.tech/graphql-armor'
import { AppError } from '../../errors.ts'

/** Called instead of the plugins' own error. */
const onReject = [
  () => {
    throw new AppError('query_too_complex')
  },
]

const off = { enabled: false }

/**
 * What a document may hold before anybody looks at what it asks for. Depth, breadth and cost are the schema's: they
 * depend on variables (`schema.ts`). Suggestions are for those who have a key anyway, and the schema is public.
 */
export const documentLimits = new EnvelopArmor({
  maxTokens: { n: 4_000, onReject },
  maxAliases: { n: 50, onReject },
  maxDirectives: { n: 50, onReject },
  maxDepth: off,
  costLimit: off,
  blockFieldSuggestion: off,
}).protect().plugins
