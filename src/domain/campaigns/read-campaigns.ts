import { z } from 'zod'
import {
  byCreation,
  cursorText,
  fragment,
  idText,
  ifGiven,
  limit,
  olderThan,
  type Page,
  type Querying,
  readPage,
  sql,
  type Vault,
  type Window,
} from '../kernel/index.ts'
import type { SendingHours } from '../workspaces/index.ts'

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused'] as const

export const ListCampaignsInput = z.strictObject({
  status: z.enum(CAMPAIGN_STATUSES).optional().describe('Only campaigns with this status.'),
  limit,
  cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
})

export const ReadCampaignInput = z.strictObject({ id: idText.describe('ID of the campaign.') })

type CampaignRow = {
  id: string
  name: string
  status: (typeof CAMPAIGN_STATUSES)[number]
  initiated_per_day_max: number
  sending_hours: SendingHours | null
  playbook_version: number
  created_at: Date
  updated_at: Date
}

/** A campaign as REST and the documentation know it. Its playbook is read over GraphQL. */
export type WireCampaign = Omit<CampaignRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string }

const COLUMNS = fragment(
  'id, name, status, initiated_per_day_max, sending_hours, playbook_version, created_at, updated_at',
)

type ListRequest = z.infer<typeof ListCampaignsInput> & { workspaceId: string }

/** A page of campaigns, newest first, in one statement. */
export function listCampaigns(
  deps: { db: Querying; vault: Vault },
  { workspaceId, status, limit, cursor }: ListRequest,
): Promise<Page<WireCampaign>> {
  const load = ({ after, limit }: Window) =>
    deps.db.query<CampaignRow>(sql`
      select ${COLUMNS} from campaign
      where workspace_id = ${workspaceId} and (${ifGiven(status)} status = ${status}) and ${olderThan(after)}
      order by created_at desc, id desc limit ${limit}`)
  const scope = { list: 'campaigns', workspaceId, filters: { status } }
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: byCreation, show: toWireCampaign })
}

/** The campaign, unless it is another workspace's or unknown. */
export async function findCampaign(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<WireCampaign | null> {
  const [row] = await deps.db.query<CampaignRow>(sql`
    select ${COLUMNS} from campaign where workspace_id = ${workspaceId} and id = ${id}`)
  return row ? toWireCampaign(row) : null
}

function toWireCampaign(row: CampaignRow): WireCampaign {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}
