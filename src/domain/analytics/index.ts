export {
  CampaignResultsInput,
  campaignResultsShape,
  playbookResultsShape,
  readCampaignResults,
  readResultsOfCampaign,
  resultsOfCampaignShape,
} from './campaign-results.ts'
export { firstReplyShape } from './first-replies.ts'
export { funnelShape } from './funnel.ts'
export { campaignFunnelShape, sourceFunnelShape } from './funnel-groups.ts'
export { leadDayShape } from './lead-days.ts'
export { AnalyticsInput, analyticsRange, ReadAnalyticsDaysInput, ReadAnalyticsInput } from './range.ts'
export {
  ANALYTICS_PARTS,
  type Analytics,
  type AnalyticsPart,
  analyticsStatement,
  readAnalytics,
} from './read-analytics.ts'
export { deliverabilityShape, type Overview, readOverview } from './read-overview.ts'
export { textDayShape } from './text-days.ts'
export { textsShape } from './texts.ts'
export { type WebhookHealth, webhookHealthShape } from './webhook-health.ts'
