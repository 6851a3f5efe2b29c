import { z } from 'zod'
import { queueOpening, readOpener } from '../../campaigns/index.ts'
import { consentInput, recordConsent } from '../../compliance/index.ts'
import { appendEvents, language } from '../../events/index.ts'
import {
  type Db,
  e164,
  idText,
  optionalOnCreate,
  type Repeatable,
  stampResult,
  text,
  timezone,
} from '../../kernel/index.ts'
import type { QueueDeps } from '../../messaging/index.ts'
import { attributesInput, checkPhoneGiven, type LeadRow, upsertLead } from '../index.ts'

const SOURCE_LENGTH_MAX = 200

export const CreateLeadInput = z
  .strictObject({
    phone: e164.describe('Phone number in E.164 format. Identifies the lead within the workspace.'),
    source: optionalOnCreate(
      text(0, SOURCE_LENGTH_MAX).refine((source) => source === '' || source.trim() !== '', 'Must not be blank.'),
    )
      .transform((source) => source || undefined)
      .describe(
        'Source of the lead, such as an ad campaign or a form. If the lead already has a source, that source is ' +
          'kept. An empty string is ignored.',
      ),
    attributes: optionalOnCreate(attributesInput),
    campaign_id: optionalOnCreate(idText).describe(
      'ID of the campaign to assign the lead to. A new lead receives the opening message if the campaign is ' +
        'active and its playbook sets `openings` to `on_lead_created`. An existing lead receives no message.',
    ),
    timezone: optionalOnCreate(timezone).describe(
      'IANA time zone of the lead, such as America/Chicago. Used for quiet hours. Default: unknown.',
    ),
    language: optionalOnCreate(language).describe(
      'Language in which the agent writes to the lead. Default: the language that the lead writes in.',
    ),
    consent: optionalOnCreate(consentInput).describe(
      'The lead’s consent to receive messages. Consent records are kept permanently.',
    ),
  })
  .describe('The phone number and other details of the lead.')

type Input = Repeatable<z.infer<typeof CreateLeadInput>>
type Deps = QueueDeps & { db: Db }

/**
 * Creates the lead of a phone, or merges into it. A new lead of an active campaign with an automatic opening is sent the
 * opening, once per lead and campaign. A merge never sends.
 */
export async function createLead(deps: Deps, input: Input): Promise<{ created: boolean; lead: LeadRow }> {
  const { workspaceId, phone } = input
  await checkPhoneGiven(deps.db, { workspaceId, phone, param: 'phone' })
  return deps.db.locked('create-lead', workspaceId, phone, async (tx) => {
    const now = deps.clock.now()
    const campaign = input.campaign_id ? await readOpener(tx, workspaceId, input.campaign_id) : null
    const facts = {
      source: input.source,
      attributes: input.attributes,
      timezone: input.timezone,
      language: input.language,
      campaignId: input.campaign_id,
    }
    const { events, ...upserted } = await upsertLead(deps, tx, { workspaceId, phone, now, ...facts })
    await stampResult(tx, workspaceId, input.idempotency, upserted.lead.id)
    if (input.consent) {
      const given = { consent: input.consent, phone, now }
      await recordConsent(deps, tx, { workspaceId, leadId: upserted.lead.id, ...given })
    }
    if (upserted.created && campaign?.opens) {
      events.push(...(await queueOpening(deps, tx, { workspaceId, lead: upserted.lead, campaign })))
    }
    appendEvents(deps, tx, workspaceId, events)
    return upserted
  })
}
