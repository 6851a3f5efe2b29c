import { CreateErasureInput, cancelErasure, createErasure, ErasureIdInput } from '../../domain/leads/erasures/index.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownErasure } from '../rest/resources/erasures.ts'
import { ACT, CREATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['leads'] as const
const tag = 'Erasures'
const ROW = { field: 'erasure', model: 'LeadErasure', id: 'erasureId' } as const

rowOperation('create_erasure', {
  input: CreateErasureInput,
  scope,
  description: 'Erases up to 100,000 leads in the background. Erased leads cannot be restored.',
  run: (input, { app, by }) => createErasure(app, { ...by, ...input }),
  rest: {
    ...{ ...CREATE, path: '/erasures', tag, statuses: [202], codes: ['not_found', 'conflict', 'limit_reached'] },
    adds:
      'Each lead is erased as with `DELETE /leads/{id}`. Returns 202. If `expected_count` is not the number of selected leads, ' +
      'nothing is erased, and the message of the error contains the number.',
    shows: shownErasure,
    example: { filter: { source: 'expo', created_before: '2025-01-01' }, expected_count: 120 },
  },
  graphql: {
    name: 'createLeadErasure',
    type: rowPayload('CreateLeadErasurePayload', 'The erasure.', {
      ...ROW,
      refusals: ['erasure_outdated', 'limit_reached'],
    }),
    adds: 'Each lead is erased as with eraseLead. The erasure continues if the client disconnects.',
    input: { names: { filter: 'LeadFilter' } },
    complexity: 50,
  },
})

rowOperation('cancel_erasure', {
  input: ErasureIdInput,
  scope,
  description: 'Cancels an erasure. Leads that were already erased cannot be restored; the other leads are kept.',
  run: (input, { app, by }) => cancelErasure(app, { ...by, ...input }),
  rest: { ...ACT, path: '/erasures/{id}/cancel', tag, shows: shownErasure },
  graphql: {
    name: 'cancelLeadErasure',
    type: rowPayload('CancelLeadErasurePayload', 'The canceled erasure.', { ...ROW, refusals: ['erasure_over'] }),
    input: { description: 'The erasure to cancel.' },
  },
})
