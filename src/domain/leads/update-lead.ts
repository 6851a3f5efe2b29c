import { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import { appendEvents, language } from '../events/index.ts'
import { type Clock, type Db, type Ids, idText, sql, type Tx, timezone } from '../kernel/index.ts'
import { keepLeadWords } from '../search/index.ts'
import { checkCampaign } from '../workspaces/index.ts'
import { attributesInput, checkAttributes } from './attributes.ts'
import { findLead } from './find-lead.ts'
import { LEAD_COLUMNS, type LeadRow } from './lead.ts'
import { CHANGED_FIELDS, leadUpdated, REPORTED_COLUMNS } from './lead-events.ts'
import { keepNameKeys, NAME_COLUMNS, type NameKeys } from './name-keys.ts'

export const UpdateLeadInput = z
  .strictObject({
    id: idText.describe('ID of the lead.'),
    attributes: attributesInput.optional(),
    campaign_id: idText
      .nullable()
      .optional()
      .describe(
        'ID of the campaign to assign the lead to. Set null to remove the assignment. The assignment sends no ' +
          'message. If the lead sends a message, the agent replies with this campaign, even if the campaign is a ' +
          'draft or paused. An open conversation keeps its campaign. To send the opening message, create a campaign ' +
          'send.',
      ),
    language: language
      .nullable()
      .optional()
      .describe(
        'Language in which the agent writes to the lead. Set null to detect the language from the lead’s ' +
          'messages.',
      ),
    timezone: timezone
      .nullable()
      .optional()
      .describe('IANA time zone of the lead. Set null if the time zone is unknown.'),
  })
  .describe('Lead fields to change. Omitted fields keep their values.')

type Input = z.infer<typeof UpdateLeadInput> & { workspaceId: string }

/** Changes the given fields of a lead. Attributes are merged by key; `null` removes one. */
export async function updateLead(
  deps: { db: Db; ids: Ids; clock: Clock },
  { workspaceId, id, ...changes }: Input,
): Promise<LeadRow> {
  const lead = orNotFound(await findLead(deps, { workspaceId, id }), 'lead', id)
  if (Object.values(changes).every((change) => change === undefined)) return lead
  return deps.db.locked('update-lead', workspaceId, lead.phone, async (tx) => {
    const { campaign_id } = changes
    if (campaign_id) await checkCampaign(tx, { workspaceId, id: campaign_id }, 'campaign_id')
    const written = orNotFound(await write(tx, { workspaceId, id, ...changes }, deps.clock.now()), 'lead', id)
    if (changes.attributes) checkAttributes(written.lead.attributes)
    appendEvents(deps, tx, workspaceId, leadUpdated(written.lead, written.changed))
    return written.lead
  })
}

type Written = LeadRow & NameKeys & { names: Record<string, unknown>; changed: string[] }

/** Undefined if the lead was erased in the meantime. */
async function write(tx: Tx, changes: Input, now: Date): Promise<{ lead: LeadRow; changed: string[] } | undefined> {
  const { workspaceId, id, attributes = {}, campaign_id, timezone, language } = changes
  const [row] = await tx.query<Written>(sql`
    with before as (
      select ${REPORTED_COLUMNS} from lead where workspace_id = ${workspaceId} and id = ${id}
    ), after as (
      update lead l set attributes = jsonb_strip_nulls(attributes || ${JSON.stringify(attributes)}::jsonb),
        campaign_id = case when ${campaign_id !== undefined} then ${campaign_id ?? null} else campaign_id end,
        language = case when ${language !== undefined} then ${language ?? null} else language end,
        language_set = case when ${language !== undefined} then ${language != null} else language_set end,
        timezone = case when ${timezone !== undefined} then ${timezone ?? null} else timezone end, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and phone is not null
      returning ${LEAD_COLUMNS}, ${NAME_COLUMNS}
    )
    select after.*, ${CHANGED_FIELDS} as changed from after, before`)
  if (!row) return undefined
  const { changed, names, name_key, surname_key, ...lead } = row
  await keepNameKeys(tx, workspaceId, [{ id, names, name_key, surname_key }])
  if (changes.attributes) await keepLeadWords(tx, workspaceId, [lead])
  return { lead, changed }
}
