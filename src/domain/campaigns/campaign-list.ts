import type { List } from '../kernel/index.ts'
import { campaignStatus } from './campaign.ts'

const filters = { status: campaignStatus.optional().describe('Only campaigns with this status.') }

/** The campaigns of a workspace, newest first. */
export const campaignList: List<'Campaign', typeof filters> = {
  name: 'campaigns',
  model: 'campaign',
  filters,
  where: ({ status }) => (status === undefined ? {} : { status }),
}
