import type { z } from 'zod'
import { leadStatus } from '../events/index.ts'
import {
  BY_CREATION,
  between,
  createdFilters,
  e164,
  idText,
  type KeyOrder,
  type List,
  type Querying,
  text,
  wordsOf,
} from '../kernel/index.ts'
import { searchLeads, searchText } from './search-leads.ts'

const SOURCE_LENGTH_MAX = 200

const CHANGING = 'If the order changes while you read the pages, a lead can appear twice or not at all.'

const order = wordsOf('LeadOrder', 'Sort order of leads.', {
  created_at: 'By creation time, newest first.',
  created_at_asc: 'By creation time, oldest first.',
  last_message_at: `By the time of the last message to or from the lead, newest first, then leads without messages. ${CHANGING}`,
  last_message_at_asc: `By the time of the last message, oldest first, then leads without messages. ${CHANGING}`,
  score: `By the score of the newest conversation, highest first, then leads without conversations. ${CHANGING}`,
  score_asc: `By the score of the newest conversation, lowest first, then leads without conversations. ${CHANGING}`,
})

const BY_MESSAGE: KeyOrder = { time: 'lastMessageAt', id: 'id', empty: new Date(0) }
const BY_SCORE: KeyOrder = { time: 'score', id: 'id', isNumber: true, empty: -1 }

const ORDERS: Record<z.output<typeof order>, KeyOrder> = {
  created_at: BY_CREATION,
  created_at_asc: { ...BY_CREATION, isAscending: true },
  last_message_at: BY_MESSAGE,
  last_message_at_asc: { ...BY_MESSAGE, isAscending: true },
  score: BY_SCORE,
  score_asc: { ...BY_SCORE, isAscending: true },
}

const filters = {
  status: leadStatus.optional().describe('Only leads with this status.'),
  phone: e164.optional().describe('Only the lead with this phone number. In a URL, encode `+` as `%2B`.'),
  campaign_id: idText.optional().describe('Only leads that are assigned to this campaign.'),
  source: text(1, SOURCE_LENGTH_MAX).optional().describe('Only leads with exactly this source.'),
  search: searchText.optional(),
  ...createdFilters('leads'),
  order_by: order.default('created_at').describe('Sort order.'),
}

/** An erased lead leaves a row without a phone, which is never shown. */
export const NOT_ERASED = { phone: { not: null } }

/** The leads of a workspace, newest first by default, without erased ones. */
export const leadList: List<'Lead', typeof filters, { db: Querying }> = {
  name: 'leads',
  model: 'lead',
  filters,
  graphqlOnly: ['search'],
  order: ({ order_by }) => ORDERS[order_by],
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
