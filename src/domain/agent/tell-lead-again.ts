import { firstNameOf, forCompany, inLanguage, type Playbook, render } from '../campaigns/index.ts'
import type { NewEvent } from '../events/index.ts'
import { type E164, type RowKey, sql, type Tx } from '../kernel/index.ts'
import type { AttributeValue } from '../leads/index.ts'
import { type QueueDeps, queueMessage } from '../messaging/index.ts'
import type { Language } from '../texts/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import { linesOf } from './dialogue/lines/lines-of.ts'

type Urgent = {
  lead_id: string
  phone: E164
  campaign_id: string
  rule: string
  playbook: Playbook
  company: Company
  language: Language | null
  attributes: Record<string, AttributeValue>
}

/**
 * Tells a lead whose urgent handoff was not claimed that the company has been notified again, unless the playbook tells leads
 * nothing about handoffs. Sent through the gate: a message that it does not allow stays in the conversation as blocked. Requires
 * the phone's lock; the caller appends the events last.
 */
export async function tellLeadAgain(deps: QueueDeps, tx: Tx, { workspaceId, id }: RowKey): Promise<NewEvent[]> {
  const [urgent] = await tx.query<Urgent>(sql`
    select c.lead_id, c.phone, c.campaign_id, c.handoff_rule as rule, p.playbook, ${COMPANY}, l.language, l.attributes
    from conversation c
    join lead l on l.workspace_id = ${workspaceId} and l.id = c.lead_id
    join workspace w on w.id = ${workspaceId}
    join playbook_version p on p.workspace_id = ${workspaceId} and p.campaign_id = c.campaign_id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  const body = urgent ? wordingFor(urgent) : null
  if (!urgent || body === null) return []
  const { lead_id: leadId, campaign_id: campaignId, phone } = urgent
  const draft = { workspaceId, phone, leadId, campaignId, conversationId: id, body }
  const queued = await queueMessage(deps, tx, { ...draft, purpose: 'conversation', sentBy: 'system', defer: false })
  return queued.events
}

/** The safety line comes first. The playbook's `emergencyLine` replaces ours, if the playbook has texts in the lead's language. */
function wordingFor({ rule, playbook: base, company, language, attributes }: Urgent): string | null {
  const own = forCompany(base, company)
  if (own.acknowledgement === false) return null
  const { handoff } = linesOf(language ?? own.language)
  const line = rule === 'emergency' ? inLanguage(own, language)?.emergencyLine : undefined
  const lead = { firstName: firstNameOf(attributes), attributes }
  return render([line ?? handoff.fitting[rule], handoff.notifiedAgain(own.brand.name)].filter(Boolean).join(' '), lead)
}
