import { z } from 'zod'
import {
  byCreation,
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  e164,
  idText,
  ifGiven,
  limit,
  olderThan,
  type Page,
  type Querying,
  readPage,
  sql,
  text,
  type Vault,
  type Window,
} from '../kernel/index.ts'
import { LEAD_COLUMNS, LEAD_STATUSES, type LeadRow, toWireLead, type WireLead } from './lead.ts'

const SOURCE_LENGTH_MAX = 200

export const ListLeadsInput = z
  .strictObject({
    status: z.enum(LEAD_STATUSES).optional().describe('Only leads with this status.'),
    phone: e164.optional().describe('Only the lead with this phone. Encode `+` as `%2B` in the URL.'),
    campaign_id: idText.optional().describe('Only leads of this campaign.'),
    source: text(1, SOURCE_LENGTH_MAX).optional().describe('Only leads from this source. Exact match.'),
    created_after: dateOrTimestamp.optional().describe('Only items created at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only items created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

type Request = z.infer<typeof ListLeadsInput> & { workspaceId: string }

/** A page of leads, newest first, in one statement. Those that were erased are in no list. */
export async function listLeads(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page<WireLead>> {
  const { status, phone, campaign_id, source, created_after, created_before } = filters
  const load = ({ after, limit }: Window) =>
    deps.db.query<LeadRow>(sql`
      select ${LEAD_COLUMNS} from lead
      where workspace_id = ${workspaceId} and phone is not null
        and (${ifGiven(status)} status = ${status}) and (${ifGiven(phone)} phone = ${phone})
        and (${ifGiven(campaign_id)} campaign_id = ${campaign_id}) and (${ifGiven(source)} source = ${source})
        and (${ifGiven(created_after)} created_at >= ${created_after}) and (${ifGiven(created_before)} created_at < ${created_before})
        and ${olderThan(after)}
      order by created_at desc, id desc limit ${limit}`)
  const scope = { list: 'leads', workspaceId, filters }
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: byCreation, show: toWireLead })
}
