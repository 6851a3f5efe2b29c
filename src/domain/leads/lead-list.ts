import { between, createdFilters, e164, idText, type List, type Querying, text } from '../kernel/index.ts'
import { leadStatus } from './lead.ts'
import { searchLeads, searchText } from './search-leads.ts'

const SOURCE_LENGTH_MAX = 200

const filters = {
  status: leadStatus.optional().describe('Only leads with this status.'),
  phone: e164.optional().describe('Only the lead with this phone number. Encode `+` as `%2B` in the URL.'),
  campaign_id: idText.optional().describe('Only leads that are assigned to this campaign.'),
  source: text(1, SOURCE_LENGTH_MAX).optional().describe('Only leads with exactly this source.'),
  search: searchText.optional(),
  ...createdFilters('leads'),
}

/** An erased lead leaves a row without a phone, which is never shown. */
export const NOT_ERASED = { phone: { not: null } }

/** The leads of a workspace, newest first, without erased ones. */
export const leadList: List<'Lead', typeof filters, { db: Querying }> = {
  name: 'leads',
  model: 'lead',
  filters,
  graphqlOnly: ['search'],
  async where({ status, phone, campaign_id, source, search, created_after, created_before }, { deps, workspaceId }) {
    return {
      ...(phone === undefined ? NOT_ERASED : { phone }),
      ...(status !== undefined && { status }),
      ...(campaign_id !== undefined && { campaignId: campaign_id }),
      ...(source !== undefined && { source }),
      ...(search !== undefined && { id: { in: await searchLeads(deps, { workspaceId, search }) } }),
      ...between('createdAt', created_after, created_before),
    }
  },
}
