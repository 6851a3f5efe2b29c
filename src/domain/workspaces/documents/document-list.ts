import { z } from 'zod'
import { idOf, type List, wireTime } from '../../kernel/index.ts'

const hash = z
  .string()
  .describe('SHA-256 hash of the text, in lower-case hexadecimal digits. Requests send it in place of the text.')
  .meta({ examples: ['fb4f1cd5b4d4b2b2fb7a5d8b1d3c4a6d0a4d3f1b3f1c1c8a9b2f3f4e5d6c7b8a'] })

const operationNames = z
  .array(z.string())
  .describe('Names of the operations in the document. An operation without a name is not listed.')
  .meta({ examples: [['LatestConversations']] })

const cost = z
  .int()
  .describe('Cost of the most expensive operation, with the default values of its variables, when it was registered.')
  .meta({ examples: [214] })

const depth = z
  .int()
  .describe('Nesting depth of the deepest operation.')
  .meta({ examples: [5] })

/** A registered document as REST, GraphQL and the documentation show it. */
export const documentShape = z
  .object({
    id: idOf('doc', 'ID of the registered document.'),
    hash,
    operation_names: operationNames,
    cost,
    depth,
    registered_by: z
      .string()
      .describe('ID of the API key or member that registered the document.')
      .meta({ examples: ['key_01kadh3m8fzqf4s1xw5j7ceq9t'] }),
    created_at: wireTime.describe('When the document was registered.'),
  })
  .describe('A GraphQL document that requests can name by its hash. A workspace can have at most 1,000.')

/** A document of a registration, in the order of the request. */
export const registeredShape = z
  .object({
    hash,
    operation_names: operationNames,
    cost,
    depth,
    created: z.boolean().describe('False if the document was already registered.'),
  })
  .describe('A document after its registration.')

/** The registered documents of a workspace, newest first. */
export const documentList: List<'PersistedDocument', Record<never, never>> = {
  name: 'documents',
  model: 'persistedDocument',
  filters: {},
  where: () => ({}),
}
