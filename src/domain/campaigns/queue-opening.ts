import { AppError } from '../../errors.ts'
import type { NewEvent } from '../events/index.ts'
import { type E164, type Querying, sql, type Tx } from '../kernel/index.ts'
import { type QueueDeps, queueMessage } from '../messaging/index.ts'
import type { Language } from '../texts/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import { nextFollowUpAt } from './cadence.ts'
import { forCompany } from './for-company.ts'
import { firstNameOf, renderOpening } from './opening.ts'
import type { Attributes } from './phrase.ts'
import type { Playbook } from './playbook.ts'

/** The data of a campaign that its opening needs. `opens`: whether new leads are sent the opening. */
export type Opener = { id: string; playbook: Playbook; opens: boolean }

type Readied = { id: string; status: string; playbook: Playbook }

/** The campaign, which must exist, with its current playbook as the company's profile fills it. */
export async function readCampaign(db: Querying, workspaceId: string, id: string): Promise<Readied> {
  const [campaign] = await db.query<{ status: string; playbook: Playbook; company: Company }>(sql`
    select c.status, p.playbook, ${COMPANY} from campaign c
    join workspace w on w.id = c.workspace_id
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  if (campaign) return { id, status: campaign.status, playbook: forCompany(campaign.playbook, campaign.company) }
  throw AppError.notFound('campaign', id, 'campaign_id')
}

/** The campaign, which must exist, and whether it messages new leads. */
export async function readOpener(db: Querying, workspaceId: string, id: string): Promise<Opener> {
  const { status, playbook } = await readCampaign(db, workspaceId, id)
  return { id, playbook, opens: status === 'active' && playbook.openings === 'on_lead_created' }
}

export type Opening = {
  workspaceId: string
  lead: { id: string; phone: string; attributes: Attributes; language?: Language | null }
  campaign: Opener
}

/** Queues a campaign's opening to a lead, once for the two of them. Under the phone's lock; the caller appends the events. */
export async function queueOpening(
  deps: QueueDeps,
  tx: Tx,
  { workspaceId, lead, campaign }: Opening,
): Promise<NewEvent[]> {
  const now = deps.clock.now()
  const followUpAt = nextFollowUpAt(campaign.playbook, 0, now)
  const [enrolled] = await tx.query(sql`
    insert into enrolment (workspace_id, campaign_id, lead_id, follow_up_due_at, created_at)
    values (${workspaceId}, ${campaign.id}, ${lead.id}, ${followUpAt}, ${now})
    on conflict do nothing returning lead_id`)
  if (!enrolled) return []
  const { attributes } = lead
  const body = renderOpening(campaign.playbook, { firstName: firstNameOf(attributes), attributes }, lead.language)
  const draft = { phone: lead.phone as E164, leadId: lead.id, campaignId: campaign.id, body }
  const queued = await queueMessage(deps, tx, {
    ...draft,
    workspaceId,
    purpose: 'opening',
    sentBy: 'agent',
    defer: true,
  })
  return queued.events
}
