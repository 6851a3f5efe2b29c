import {
  CreateErasureInput,
  cancelErasure,
  createErasure,
  ErasureIdInput,
} from '../../../domain/leads/erasures/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const ROW = { field: 'erasure', model: 'LeadErasure', id: 'erasureId' } as const

rowMutation('createLeadErasure', {
  type: rowPayload('CreateLeadErasurePayload', 'The erasure.', {
    ...ROW,
    refusals: ['erasure_outdated', 'limit_reached'],
  }),
  description:
    'Erases up to 100,000 leads in the background, in the same way as eraseLead. The erasure continues if the ' +
    'client disconnects. Erased leads cannot be restored.',
  authScopes: scopes.leads,
  schema: CreateErasureInput,
  input: { names: { filter: 'LeadFilter' } },
  complexity: 50,
  run: (given, { app, by }) => createErasure(app, { ...by, ...given }),
})

rowMutation('cancelLeadErasure', {
  type: rowPayload('CancelLeadErasurePayload', 'The canceled erasure.', { ...ROW, refusals: ['erasure_over'] }),
  description: 'Cancels an erasure. Leads that were already erased cannot be restored; the other leads are kept.',
  authScopes: scopes.leads,
  schema: ErasureIdInput,
  input: { description: 'The erasure to cancel.' },
  run: (given, { app, by }) => cancelErasure(app, { ...by, ...given }),
})
