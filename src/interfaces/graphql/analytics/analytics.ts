import {
  type Analytics,
  AnalyticsInput,
  type AnalyticsPart,
  analyticsRange,
  campaignFunnelShape,
  firstReplyShape,
  funnelShape,
  leadDayShape,
  readAnalytics,
  sourceFunnelShape,
  textDayShape,
  textsShape,
} from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { scopes } from '../schema/scopes.ts'
import { selectedNames } from '../schema/selected-names.ts'
import { objectOf } from '../schema/shape-fields.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'
import { AnalyticsWebhooks } from './analytics-webhooks.ts'
import { deliveryRate, rateOf } from './rate.ts'

/** Query cost of a part: it reads a whole range. */
const PART_COST = 500

const FunnelObject = objectOf('AnalyticsFunnel', funnelShape)
const SourceFunnelObject = objectOf('AnalyticsSourceFunnel', sourceFunnelShape)
const CampaignFunnelObject = objectOf('AnalyticsCampaignFunnel', campaignFunnelShape)
const FirstReplyObject = objectOf('AnalyticsFirstReply', firstReplyShape)
const TextDayObject = objectOf('AnalyticsTextDay', textDayShape)
const LeadDayObject = objectOf('AnalyticsLeadDay', leadDayShape)

const TextsObject = objectOf('AnalyticsTexts', textsShape, (t) => ({
  deliveryRate: deliveryRate(t),
  replyRate: t.float({
    nullable: true,
    description:
      'Leads that replied, divided by leads that were sent a message, 0 to 1. Null if no lead was sent a message.',
    resolve: (texts) => rateOf(texts.leads_replied, texts.leads_texted),
  }),
  optOutRate: t.float({
    nullable: true,
    description:
      'Leads that opted out, divided by leads that were sent a message, 0 to 1. Null if no lead was sent a ' +
      'message.',
    resolve: (texts) => rateOf(texts.leads_opted_out, texts.leads_texted),
  }),
}))

const AnalyticsObject = builder.objectRef<Analytics>('Analytics').implement({
  description:
    'Statistics for a time range, computed on request. A field is null if none of your scopes can read its data.',
  authScopes: scopes.readAny,
  runScopesOnType: true,
  fields: (t) => ({
    timezone: t.exposeString('timezone', { description: 'IANA time zone used for day boundaries.' }),
    funnel: t.expose('funnel', {
      type: FunnelObject,
      nullable: true,
      description: 'Number of leads that reached each stage.',
      authScopes: scopes.readLeads,
      complexity: PART_COST,
    }),
    funnelsBySource: t.expose('source_funnels', {
      type: [SourceFunnelObject],
      nullable: true,
      description: 'The funnel by lead source: the 20 sources with the most leads, most leads first.',
      authScopes: scopes.readLeads,
      complexity: { field: PART_COST, multiplier: 20 },
    }),
    funnelsByCampaign: t.expose('campaign_funnels', {
      type: [CampaignFunnelObject],
      nullable: true,
      description: 'The funnel by campaign: the 20 campaigns with the most leads, most leads first.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 20 },
    }),
    texts: t.expose('texts', {
      type: TextsObject,
      nullable: true,
      description: 'Message totals, delivery rates and reply rates.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
    }),
    firstReplyOfAgent: t.field({
      type: FirstReplyObject,
      nullable: true,
      description:
        'Time from the lead’s first message to the agent’s first reply, for conversations that started in the range.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ first_replies }) => first_replies?.agent,
    }),
    firstReplyOfPeople: t.field({
      type: FirstReplyObject,
      nullable: true,
      description:
        'Time from the handoff to the first reply by a person, for conversations that started in the range. If a ' +
        'person took over by replying, the time is measured from the lead’s last message before that reply.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ first_replies }) => first_replies?.people,
    }),
    textsByDay: t.expose('text_days', {
      type: [TextDayObject],
      nullable: true,
      description: 'Messages by day. Contains one entry for each day of the range, earliest day first.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 92 },
    }),
    leadsByDay: t.expose('lead_days', {
      type: [LeadDayObject],
      nullable: true,
      description:
        'Leads by the day on which they were sent their first message of the range. Contains one entry for each day ' +
        'of the range, earliest day first.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 92 },
    }),
    webhooks: t.expose('webhook_health', {
      type: AnalyticsWebhooks,
      nullable: true,
      description:
        'Webhook delivery statistics of all campaigns. Covers at most the last 7 days, because older deliveries are ' +
        'deleted.',
      authScopes: scopes.fullAccess,
      complexity: PART_COST,
    }),
  }),
})

const PART_OF_FIELD: Readonly<Record<string, AnalyticsPart>> = {
  funnel: 'funnel',
  funnelsBySource: 'source_funnels',
  funnelsByCampaign: 'campaign_funnels',
  texts: 'texts',
  firstReplyOfAgent: 'first_replies',
  firstReplyOfPeople: 'first_replies',
  textsByDay: 'text_days',
  leadsByDay: 'lead_days',
  webhooks: 'webhook_health',
}

const Range = inputOf('AnalyticsRange', analyticsRange, { idempotent: false })

builder.queryField('analytics', (t) =>
  t.field({
    type: AnalyticsObject,
    nullable: true,
    description: 'Statistics for a time range: lead funnel, messages and webhook deliveries.',
    authScopes: scopes.readAny,
    args: {
      range: t.arg({ type: Range, required: true, description: 'The time range to analyze.' }),
      campaignId: t.arg.id({ description: 'Only data of this campaign. Default: all campaigns.' }),
      timezone: t.arg.string({
        description: 'IANA time zone used for day boundaries. Default: the workspace’s time zone.',
      }),
    },
    resolve: (_root, { range, campaignId, timezone }, { app, principal }, info) =>
      withGraphqlParams(async () => {
        const given = { range, ...(campaignId != null && { campaignId }), ...(timezone != null && { timezone }) }
        const parts = new Set([...selectedNames(info)].flatMap((name) => PART_OF_FIELD[name] ?? []))
        return readAnalytics(
          { db: app.reading },
          {
            workspaceId: principal.workspaceId,
            parts,
            ...parseInput(AnalyticsInput, given),
          },
        )
      }),
  }),
)
