import { z } from 'zod'
import { idOf, type List, wireTime, wordsOf } from '../../kernel/index.ts'

/**
 * The life of an erasure.
 *
 *   running ──all leads are erased──▶ completed
 *      └──────────by request────────▶ canceled     erased leads stay erased
 */
export const erasureStatus = wordsOf(
  'LeadErasureStatus',
  'Status of a lead erasure. `completed` and `canceled` are final.',
  {
    running: 'The leads are being erased.',
    completed: 'All leads were erased.',
    canceled: 'The erasure was canceled. Leads that were already erased cannot be restored.',
  },
)

/** An erasure as GraphQL and the documentation show it. */
export const erasureShape = z
  .object({
    id: idOf('era', 'ID of the erasure.'),
    status: erasureStatus.describe('Current status.'),
    total: z.int().describe('Number of selected leads.'),
    erased: z.int().describe('Number of leads erased so far.'),
    skipped: z.int().describe('Number of leads that were skipped because another request had already erased them.'),
    created_at: wireTime.describe('When the erasure was requested.'),
    updated_at: wireTime.describe('When the erasure last made progress.'),
    finished_at: wireTime.nullable().describe('When the erasure finished. Null if it has not finished.'),
  })
  .describe('A lead erasure, which runs in the background.')

const filters = { status: erasureStatus.optional().describe('Only erasures with this status.') }

/** The erasures of a workspace, newest first. */
export const erasureList: List<'LeadErasure', typeof filters> = {
  name: 'leadErasures',
  model: 'leadErasure',
  filters,
  where: ({ status }) => ({ ...(status !== undefined && { status }) }),
}
