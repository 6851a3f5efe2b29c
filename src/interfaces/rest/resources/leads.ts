import { z } from 'zod'
import { leadShape } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { leadList, NOT_ERASED } from '../../../domain/leads/index.ts'
import { withStatus } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const ReadLeadInput = z.strictObject({ id: idText.describe('ID of the lead.') })

export const RestLead = rowType('RestLead', 'Lead', leadShape)
export const RestCreatedLead = withStatus('RestCreatedLead', RestLead)

restRow('read_lead', {
  row: { type: RestLead, noun: 'lead', where: NOT_ERASED },
  input: ReadLeadInput,
  description: 'Returns a lead.',
})

restList('list_leads', {
  list: leadList,
  type: RestLead,
  description: 'Lists the workspace’s leads, newest first by default.',
})
