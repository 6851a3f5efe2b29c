import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { consentInput, recordConsent } from '../compliance/index.ts'
import { type Db, type E164, sql, type Tx } from '../context.ts'
import { type QueueDeps, queueMessage } from '../conversations/index.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { attributesInput, type LeadRow, upsertLead } from '../leads/index.ts'
import {
  e164,
  type IdempotencyClaim,
  idText,
  optionalOnCreate,
  stampResult,
  text,
  timezone,
} from '../workspaces/index.ts'
import { firstNameOf, renderOpening } from './opening.ts'
import type { Playbook } from './playbook.ts'

const SOURCE_LENGTH_MAX = 200

export const CreateLeadInput = z.strictObject({
  phone: e164.describe('Identifies the lead within the workspace.'),
  source: optionalOnCreate(text(1, SOURCE_LENGTH_MAX)).describe('Where the lead came from. The first one stays.'),
  attributes: optionalOnCreate(attributesInput),
  campaign_id: optionalOnCreate(idText).describe('The campaign that the lead belongs to.'),
  timezone: optionalOnCreate(timezone).describe('The lead’s IANA zone, if it is known: it decides on quiet hours.'),
  consent: optionalOnCreate(consentInput).describe('The lead’s consent to be texted, kept for ever.'),
})

type Request = z.infer<typeof CreateLeadInput> & { workspaceId: string; idempotency?: IdempotencyClaim | undefined }
type Deps = QueueDeps & { db: Db }
type Campaign = { status: string; playbook: Playbook }

/**
 * Creates the lead of a phone, or merges into it. A new lead of an active campaign that opens by itself is sent the
 * opening, once per lead and campaign; a merge never sends.
 */
export async function createLead(deps: Deps, input: Request): Promise<{ created: boolean; lead: LeadRow }> {
  const { workspaceId, phone } = input
  return deps.db.locked('create-lead', workspaceId, phone, async (tx) => {
    const campaign = input.campaign_id ? await readCampaign(tx, workspaceId, input.campaign_id) : null
    const facts = {
      source: input.source,
      attributes: input.attributes,
      timezone: input.timezone,
      campaignId: input.campaign_id,
    }
    const upserted = await upsertLead(deps, tx, { workspaceId, phone, now: deps.clock.now(), ...facts })
    await stampResult(tx, workspaceId, input.idempotency, upserted.lead.id)
    if (input.consent) {
      const given = { consent: input.consent, phone, now: deps.clock.now() }
      await recordConsent(deps, tx, { workspaceId, leadId: upserted.lead.id, ...given })
    }
    const opens = upserted.created && campaign?.status === 'active' && campaign.playbook.openings === 'on_lead_created'
    if (opens) await appendEvents(deps, tx, workspaceId, await open(deps, tx, workspaceId, upserted.lead, campaign))
    return upserted
  })
}

async function readCampaign(tx: Tx, workspaceId: string, id: string): Promise<Campaign> {
  const [campaign] = await tx.query<Campaign>(sql`
    select c.status, p.playbook from campaign c
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  if (campaign) return campaign
  throw new AppError('not_found', {
    param: 'campaign_id',
    message: 'There is no campaign with this id in this workspace.',
  })
}

async function open(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  lead: LeadRow,
  { playbook }: Campaign,
): Promise<NewEvent[]> {
  const [enrolled] = await tx.query(sql`
    insert into enrolment (workspace_id, campaign_id, lead_id, created_at)
    values (${workspaceId}, ${lead.campaign_id}, ${lead.id}, ${deps.clock.now()})
    on conflict do nothing returning lead_id`)
  if (!enrolled) return []
  const { attributes } = lead
  const body = renderOpening(playbook, { firstName: firstNameOf(attributes), attributes })
  const draft = { phone: lead.phone as E164, leadId: lead.id, campaignId: lead.campaign_id, body }
  const queued = await queueMessage(deps, tx, {
    ...draft,
    workspaceId,
    purpose: 'opening',
    sentBy: 'agent',
    defer: true,
  })
  return queued.events
}
