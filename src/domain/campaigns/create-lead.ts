import { z } from 'zod'
import { AppError } from '../../errors.ts'
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
  timestamp,
  timezone,
} from '../workspaces/index.ts'
import { firstNameOf, renderOpening } from './opening.ts'
import type { Playbook } from './playbook.ts'

const SOURCE_LENGTH_MAX = 200
const CONSENT_TEXT_LENGTH_MAX = 2_000

const consent = z.strictObject({
  method: z.enum(['form', 'keyword', 'verbal', 'paper', 'import']).describe('How the lead agreed.'),
  text: optionalOnCreate(text(1, CONSENT_TEXT_LENGTH_MAX)).describe('What the lead was shown or told.'),
  obtained_at: optionalOnCreate(timestamp).describe('When. Default: now.'),
  source: optionalOnCreate(text(1, SOURCE_LENGTH_MAX)).describe('Where: a form’s address, a file.'),
})

export const CreateLeadInput = z.strictObject({
  phone: e164.describe('Identifies the lead within the workspace.'),
  source: optionalOnCreate(text(1, SOURCE_LENGTH_MAX)).describe('Where the lead came from. The first one stays.'),
  attributes: optionalOnCreate(attributesInput),
  campaign_id: optionalOnCreate(idText).describe('The campaign that the lead belongs to.'),
  timezone: optionalOnCreate(timezone).describe('The lead’s IANA zone, if it is known: it decides on quiet hours.'),
  consent: optionalOnCreate(consent).describe('The lead’s consent to be texted, kept for ever.'),
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
    if (input.consent) await insertConsent(deps, tx, workspaceId, upserted.lead.id, input.consent)
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

type ConsentGiven = NonNullable<z.infer<typeof CreateLeadInput>['consent']>

async function insertConsent(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  leadId: string,
  given: ConsentGiven,
): Promise<void> {
  const now = deps.clock.now()
  await tx.query(sql`
    insert into consent (workspace_id, id, lead_id, method, text, source, obtained_at, created_at)
    values (${workspaceId}, ${deps.ids.next('con')}, ${leadId}, ${given.method}, ${given.text ?? null}, ${given.source ?? null},
            ${given.obtained_at ?? now}, ${now})`)
}
