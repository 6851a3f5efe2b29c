import { type List, type Querying, sql } from '../kernel/index.ts'
import { searchWords } from '../search/index.ts'
import { campaignStatus } from './campaign.ts'

const filters = { status: campaignStatus.optional().describe('Only campaigns with this status.') }

/** The campaigns of a workspace, newest first. */
export const campaignList: List<'Campaign', typeof filters> = {
  name: 'campaigns',
  model: 'campaign',
  filters,
  where: ({ status }) => (status === undefined ? {} : { status }),
}

type Searched = { workspaceId: string; search: string; take: number }

/** The newest campaigns whose names contain each word of the search, at most `take`. */
export async function searchCampaigns(
  deps: { db: Querying },
  { workspaceId, search, take }: Searched,
): Promise<string[]> {
  const words = searchWords(search)
  if (words.length === 0) return []
  const campaigns = await deps.db.query<{ id: string; name: string }>(sql`
    select id, name from campaign where workspace_id = ${workspaceId} order by created_at desc, id desc`)
  const found = campaigns.filter(({ name }) => {
    const folded = searchWords(name).join(' ')
    return words.every((word) => folded.includes(word))
  })
  return found.slice(0, take).map(({ id }) => id)
}
