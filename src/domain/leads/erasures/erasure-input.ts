import { z } from 'zod'
import { leadFilter } from '../../campaigns/index.ts'
import { idText, optionalOnCreate } from '../../kernel/index.ts'

const LISTED_LEADS_MAX = 1_000
const COUNT_MAX = 1_000_000

export const CreateErasureInput = z
  .strictObject({
    lead_ids: optionalOnCreate(
      z
        .array(idText)
        .min(1)
        .max(LISTED_LEADS_MAX)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'IDs must be unique.' }),
    ).describe('IDs of the leads to erase, 1 to 1,000. Provide either `lead_ids` or `filter`.'),
    filter: optionalOnCreate(leadFilter).describe(
      'Selects the leads to erase. Leads that match later are not included. Provide either `filter` or `lead_ids`.',
    ),
    expected_count: z
      .int()
      .min(0)
      .max(COUNT_MAX)
      .describe(
        'Number of leads that you expect to erase. If the actual number differs, the request fails with ' +
          '`conflict` and nothing is erased.',
      ),
  })
  .refine((input) => input.lead_ids !== undefined || input.filter !== undefined, {
    path: ['lead_ids'],
    error: 'Provide either `lead_ids` or `filter`.',
    params: { code: 'missing_parameter' },
  })
  .refine((input) => input.lead_ids === undefined || input.filter === undefined, {
    path: ['filter'],
    error: 'Provide either `lead_ids` or `filter`, not both.',
  })
  .describe('The leads to erase.')

export const ErasureIdInput = z.strictObject({ id: idText.describe('ID of the erasure.') })
