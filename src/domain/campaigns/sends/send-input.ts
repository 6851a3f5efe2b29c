import { z } from 'zod'
import { US_STATES } from '../../compliance/index.ts'
import { CREATED_IN_ORDER, createdInOrder, idText, optionalOnCreate, timestamp } from '../../kernel/index.ts'
import { leadList } from '../../leads/index.ts'

const LISTED_LEADS_MAX = 1_000
const NOT_TEXTED_DAYS_MAX = 3_650
const PER_HOUR_MAX = 100_000
const COUNT_MAX = 1_000_000

const { phone: _phone, order_by: _order, ...listFilters } = leadList.filters

/** The filters of the list of leads, and more. */
export const leadFilter = z
  .strictObject({
    ...listFilters,
    state: z
      .enum(US_STATES)
      .optional()
      .describe(
        'Two-letter code of a US state, such as CA. Only leads in this state by the address in their attributes (such as ' +
          '`state` or `zip`), or by the area code of their phone number if they have no address.',
      ),
    not_texted_days: z
      .int()
      .min(1)
      .max(NOT_TEXTED_DAYS_MAX)
      .optional()
      .describe('Only leads to whom no message was sent in this number of days.'),
  })
  .refine((range) => createdInOrder(range), CREATED_IN_ORDER)
  .describe('Filter for leads. An empty filter selects all leads.')

export type LeadFilter = z.output<typeof leadFilter>

export const CreateSendInput = z
  .strictObject({
    campaign_id: idText.describe('ID of the campaign.'),
    lead_ids: optionalOnCreate(
      z
        .array(idText)
        .min(1)
        .max(LISTED_LEADS_MAX)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'IDs must be unique.' }),
    ).describe('IDs of the leads to message, 1 to 1,000. Provide either `lead_ids` or `filter`.'),
    filter: optionalOnCreate(leadFilter).describe(
      'Selects the leads to message. Leads that are created later are not included. Provide either `filter` or `lead_ids`.',
    ),
    starts_at: optionalOnCreate(timestamp).describe(
      'When to start, at most 90 days ahead. Default: now. A time up to five minutes in the past also means now.',
    ),
    per_hour: optionalOnCreate(z.int().min(1).max(PER_HOUR_MAX)).describe(
      'Maximum number of messages per hour. Default: as many as the phone numbers can send.',
    ),
    include_sent: optionalOnCreate(z.boolean()).describe(
      'Whether to message leads that have already received this campaign’s opening message. Default: false.',
    ),
    texts_max: optionalOnCreate(z.int().min(0).max(COUNT_MAX)).describe(
      'Maximum number of leads that you expect to message, as returned by a dry run. If the send would message ' +
        'more leads, the request fails with `conflict`.',
    ),
    confirm_without_consent: optionalOnCreate(z.boolean()).describe(
      'Set to `true` to confirm that leads without recorded consent will be messaged. Required if the send ' +
        'includes such leads, unless the workspace requires consent. In that case, messages to these leads are ' +
        'always withheld.',
    ),
    dry_run: z
      .boolean()
      .nullish()
      .describe('Whether to return the expected numbers without sending anything. Default: false.'),
  })
  .refine((input) => input.lead_ids !== undefined || input.filter !== undefined, {
    path: ['lead_ids'],
    error: 'Provide either `lead_ids` or `filter`.',
    params: { code: 'missing_parameter' },
  })
  .refine((input) => input.lead_ids === undefined || input.filter === undefined, {
    path: ['filter'],
    error: 'Provide either `lead_ids` or `filter`, not both.',
  })
  .describe('The leads to message and the time to start.')

export const SendIdInput = z.strictObject({ id: idText.describe('ID of the send.') })
