import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { fragment, type Querying, type Sql, sql, unnamed } from '../kernel/index.ts'
import { type FirstReplies, firstRepliesPart } from './first-replies.ts'
import { type Funnel, funnelPart } from './funnel.ts'
import { type CampaignFunnel, campaignFunnelsPart, type SourceFunnel, sourceFunnelsPart } from './funnel-groups.ts'
import { type LeadDay, leadDaysPart } from './lead-days.ts'
import { messageCounts } from './message-counts.ts'
import type { AnalyticsInput } from './range.ts'
import { type TextDay, textDaysPart } from './text-days.ts'
import { type Texts, textsPart } from './texts.ts'
import { type WebhookHealth, webhookHealthPart } from './webhook-health.ts'

export const ANALYTICS_PARTS = [
  'funnel',
  'texts',
  'first_replies',
  'text_days',
  'lead_days',
  'webhook_health',
  'source_funnels',
  'campaign_funnels',
] as const
export type AnalyticsPart = (typeof ANALYTICS_PARTS)[number]

/** Only the selected parts; the others are null. */
export type Analytics = {
  timezone: string
  funnel: Funnel | null
  texts: Texts | null
  first_replies: FirstReplies | null
  text_days: TextDay[] | null
  lead_days: LeadDay[] | null
  source_funnels: SourceFunnel[] | null
  campaign_funnels: CampaignFunnel[] | null
  /** All endpoints together, then each. */
  webhook_health: WebhookHealth[] | null
}

type Input = z.output<typeof AnalyticsInput> & { workspaceId: string; parts: ReadonlySet<AnalyticsPart> }

const NOT_ASKED = fragment('null::json')
const NO_MESSAGE_COUNTS = fragment('')
const PARTS_OF_MESSAGE_COUNTS: readonly AnalyticsPart[] = ['texts', 'text_days', 'lead_days']

/**
 * Statistics of a range of at most 92 days. One statement computes only the selected parts and reads each table once, by
 * workspace and time. `not_found` for an unknown campaign; `query_too_complex` if the count takes longer than the statement
 * timeout.
 */
export async function readAnalytics(deps: { db: Querying }, request: Input): Promise<Analytics> {
  const [row] = await deps.db
    .query<Analytics & { campaign_found: boolean }>(analyticsStatement(request))
    .catch((error: unknown) => refuseWhatTakesTooLong(error))
  const { campaign_found, ...analytics } = row!
  if (campaign_found) return analytics
  throw AppError.notFound('campaign', request.campaign_id ?? '', 'campaign_id')
}

/** PostgreSQL's code for a statement that exceeded its timeout: query_canceled. */
const OUT_OF_TIME = '57014'

function refuseWhatTakesTooLong(error: unknown): never {
  const cause = error instanceof AppError ? error.cause : error
  if (!(cause instanceof Error && 'code' in cause && cause.code === OUT_OF_TIME)) throw error
  const message = 'The range contains too much data. Use a shorter range, or request fewer statistics at once.'
  throw new AppError('query_too_complex', { param: 'range', message, cause: error })
}

/**
 * The statement, exported so that its plan can be examined. It is unnamed, so that PostgreSQL plans it for its own range: a
 * generic plan would look up each row.
 */
export function analyticsStatement({ workspaceId, range, campaign_id, timezone, parts }: Input): Sql {
  const campaignId = campaign_id ?? null
  const counted = { workspaceId, ...range, campaignId }
  const ifRequested = <Part>(name: AnalyticsPart, make: (of: typeof counted) => Part) =>
    parts.has(name) ? make(counted) : NOT_ASKED
  const needsMessageCounts = PARTS_OF_MESSAGE_COUNTS.some((name) => parts.has(name))
  const counts = needsMessageCounts ? messageCounts(counted) : NO_MESSAGE_COUNTS
  const statement = sql`
    with zone as (select coalesce(${timezone ?? null}::text, w.timezone) as name from workspace w where w.id = ${workspaceId})${counts}
    select zone.name as timezone,
           (${campaignId}::text is null or exists (
             select from campaign where workspace_id = ${workspaceId} and id = ${campaignId}::text)) as campaign_found,
           ${ifRequested('source_funnels', sourceFunnelsPart)} as source_funnels,
           ${ifRequested('campaign_funnels', campaignFunnelsPart)} as campaign_funnels,
           ${ifRequested('funnel', funnelPart)} as funnel, ${ifRequested('texts', textsPart)} as texts,
           ${ifRequested('first_replies', firstRepliesPart)} as first_replies, ${ifRequested('text_days', textDaysPart)} as text_days,
           ${ifRequested('lead_days', leadDaysPart)} as lead_days, ${ifRequested('webhook_health', webhookHealthPart)} as webhook_health
    from zone`
  return unnamed(statement)
}
