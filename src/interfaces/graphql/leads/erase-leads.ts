import { EraseLeadsInput, eraseLeads } from '../../../domain/leads/index.ts'
import { builder } from '../schema/builder.ts'
import { type MutationRequest, mutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'

/** Each lead costs as much as one that is erased alone. */
const COST = 50

const Payload = builder.objectRef<{ erasedIds: string[] }>('EraseLeadsPayload').implement({
  description: 'The erased leads.',
  fields: (t) => ({
    erasedIds: t.exposeIDList('erasedIds', {
      description: 'IDs of the leads that this request erased. Leads that were erased before are not included.',
    }),
  }),
})

mutation('eraseLeads', {
  type: Payload,
  description:
    'Erases up to 50 leads, in the same way as eraseLead. If the request fails, some leads may already be erased; ' +
    'retry the request. This cannot be undone.',
  authScopes: scopes.leads,
  schema: EraseLeadsInput,
  complexity: COST,
  run: async (given, { app, by }: MutationRequest) => ({ erasedIds: await eraseLeads(app, { ...by, ...given }) }),
})
