import { between, createdFilters, idText, type List } from '../../kernel/index.ts'

const filters = {
  lead_id: idText.optional().describe('Only consents of this lead.'),
  ...createdFilters('consents', 'recorded'),
}

/** The consents of a workspace, newest first. */
export const consentList: List<'Consent', typeof filters> = {
  name: 'consents',
  model: 'consent',
  filters,
  where: ({ lead_id, created_after, created_before }) => ({
    ...(lead_id !== undefined && { leadId: lead_id }),
    ...between('createdAt', created_after, created_before),
  }),
}
