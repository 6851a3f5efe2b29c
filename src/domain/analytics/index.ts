export type { FirstReply } from './first-replies.ts'
export type { Funnel } from './funnel.ts'
export type { LeadDay } from './lead-days.ts'
export { AnalyticsInput, analyticsRange } from './range.ts'
export {
  ANALYTICS_PARTS,
  type Analytics,
  type AnalyticsPart,
  analyticsStatement,
  readAnalytics,
} from './read-analytics.ts'
export { type Overview, readOverview } from './read-overview.ts'
export type { TextDay } from './text-days.ts'
export type { Texts } from './texts.ts'
export type { WebhookHealth } from './webhook-health.ts'
