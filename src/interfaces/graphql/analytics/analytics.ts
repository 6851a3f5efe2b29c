import {
  type Analytics,
  AnalyticsInput,
  type AnalyticsPart,
  analyticsRange,
  type FirstReply,
  type Funnel,
  type LeadDay,
  readAnalytics,
  type TextDay,
  type Texts,
} from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { rateOf } from '../schema/rate.ts'
import { scopes } from '../schema/scopes.ts'
import { selectedNames } from '../schema/selected-names.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { AnalyticsWebhooks } from './analytics-webhooks.ts'

/** Query cost of a part: it reads a whole range. */
const PART_COST = 500

const FunnelObject = builder.objectRef<Funnel>('AnalyticsFunnel').implement({
  description:
    'Leads created in the range, by the stages they have reached so far. A lead is counted once at each ' +
    'stage. With `campaignId`, includes leads assigned to the campaign or in one of its conversations, ' +
    'and only those conversations. Erased leads are not counted.',
  fields: (t) => ({
    leads: t.exposeInt('leads', { description: 'All leads in this group.' }),
    engaged: t.exposeInt('engaged', { description: 'Leads that have replied.' }),
    qualified: t.exposeInt('qualified', { description: 'Leads that reached the qualification threshold or booked.' }),
    booked: t.exposeInt('booked', { description: 'Leads that have or had an appointment.' }),
    disqualified: t.exposeInt('disqualified', { description: 'Leads that were disqualified in a conversation.' }),
    optedOut: t.exposeInt('opted_out', { description: 'Leads whose phone number is suppressed.' }),
    handedOff: t.exposeInt('handed_off', {
      description: 'Leads whose conversation was handed off to a person at any time.',
    }),
  }),
})

const TextsObject = builder.objectRef<Texts>('AnalyticsTexts').implement({
  description: 'Messages created in the range, with their delivery results and the replies to them.',
  fields: (t) => ({
    inbound: t.exposeInt('inbound', { description: 'Messages received from leads.' }),
    sent: t.exposeInt('sent', { description: 'Messages to leads that a carrier accepted.' }),
    segments: t.exposeInt('segments', { description: 'SMS segments of the sent messages.' }),
    delivered: t.exposeInt('delivered', { description: 'Sent messages that the carrier reported as delivered.' }),
    undelivered: t.exposeInt('undelivered', { description: 'Sent messages that the carrier reported as undelivered.' }),
    failed: t.exposeInt('failed', { description: 'Messages that the carrier rejected.' }),
    blocked: t.exposeInt('blocked', { description: 'Messages that were withheld.' }),
    deliveryRate: t.float({
      nullable: true,
      description:
        'Delivered messages divided by messages with a final status (delivered, undelivered or failed), 0 to ' + '1.',
      resolve: ({ delivered, undelivered, failed }) => rateOf(delivered, delivered + undelivered + failed),
    }),
    leadsTexted: t.exposeInt('leads_texted', { description: 'Leads that were sent at least one message.' }),
    leadsReplied: t.exposeInt('leads_replied', {
      description: 'Leads in this group that replied in the range after their first message.',
    }),
    leadsOptedOut: t.exposeInt('leads_opted_out', {
      description: 'Leads in this group that opted out in the range, by message or through their carrier.',
    }),
    replyRate: t.float({
      nullable: true,
      description: 'Leads that replied, divided by leads that were sent a message, 0 to 1.',
      resolve: (texts) => rateOf(texts.leads_replied, texts.leads_texted),
    }),
    optOutRate: t.float({
      nullable: true,
      description: 'Leads that opted out, divided by leads that were sent a message, 0 to 1.',
      resolve: (texts) => rateOf(texts.leads_opted_out, texts.leads_texted),
    }),
  }),
})

const FirstReplyObject = builder.objectRef<FirstReply>('AnalyticsFirstReply').implement({
  description: 'How long leads waited for the first reply.',
  fields: (t) => ({
    conversations: t.exposeInt('conversations', { description: 'Number of conversations that received a reply.' }),
    medianSeconds: t.exposeFloat('median_seconds', { nullable: true, description: 'Median waiting time in seconds.' }),
    p90Seconds: t.exposeFloat('p90_seconds', {
      nullable: true,
      description: '90th percentile of the waiting time, in seconds.',
    }),
  }),
})

const TextDayObject = builder.objectRef<TextDay>('AnalyticsTextDay').implement({
  description: 'Messages created on one day, limited to the part of the day inside the range.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'Date in the requested time zone, such as 2026-11-21.' }),
    inbound: t.exposeInt('inbound', { description: 'Messages received from leads.' }),
    sent: t.exposeInt('sent', { description: 'Messages to leads that a carrier accepted.' }),
    delivered: t.exposeInt('delivered', { description: 'Sent messages that the carrier reported as delivered.' }),
    notDelivered: t.exposeInt('not_delivered', {
      description: 'Messages that were undelivered or rejected by the carrier.',
    }),
  }),
})

const LeadDayObject = builder.objectRef<LeadDay>('AnalyticsLeadDay').implement({
  description:
    'Leads whose first message in the range was sent on this day, and what they did later in the range. ' +
    'Recent days have had less time for replies.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'Date in the requested time zone, such as 2026-11-21.' }),
    texted: t.exposeInt('texted', { description: 'All leads in this group.' }),
    replied: t.exposeInt('replied', { description: 'Leads that replied after that message.' }),
    optedOut: t.exposeInt('opted_out', { description: 'Leads that opted out by message or through their carrier.' }),
  }),
})

const AnalyticsObject = builder.objectRef<Analytics>('Analytics').implement({
  description: 'Statistics for a time range, computed on request.',
  authScopes: scopes.readAny,
  runScopesOnType: true,
  fields: (t) => ({
    timezone: t.exposeString('timezone', { description: 'IANA time zone used for day boundaries.' }),
    funnel: t.field({
      type: FunnelObject,
      nullable: true,
      description: 'How many leads reached each stage.',
      authScopes: scopes.readLeads,
      complexity: PART_COST,
      resolve: ({ funnel }) => funnel,
    }),
    texts: t.field({
      type: TextsObject,
      nullable: true,
      description: 'Message totals, delivery rates and reply rates.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ texts }) => texts,
    }),
    firstReplyOfAgent: t.field({
      type: FirstReplyObject,
      nullable: true,
      description:
        'For conversations started in the range: time from the lead’s first message to the agent’s first ' + 'reply.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ first_replies }) => first_replies?.agent,
    }),
    firstReplyOfPeople: t.field({
      type: FirstReplyObject,
      nullable: true,
      description:
        'For conversations started in the range: time from the handoff to the first reply by a person. If a ' +
        'person took over by replying, time from the lead’s last message before that reply.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ first_replies }) => first_replies?.people,
    }),
    textsByDay: t.field({
      type: [TextDayObject],
      nullable: true,
      description: 'Messages by day, with one entry for every day of the range, in order.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 92 },
      resolve: ({ text_days }) => text_days,
    }),
    leadsByDay: t.field({
      type: [LeadDayObject],
      nullable: true,
      description:
        'Leads grouped by the day of the first message to them, with one entry for every day of the range, ' +
        'in order.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 92 },
      resolve: ({ lead_days }) => lead_days,
    }),
    webhooks: t.field({
      type: AnalyticsWebhooks,
      nullable: true,
      description:
        'Webhook delivery statistics for all campaigns. Covers the last 7 days at most, because deliveries ' +
        'are kept for 7 days.',
      authScopes: scopes.fullAccess,
      complexity: PART_COST,
      resolve: ({ webhook_health }) => webhook_health,
    }),
  }),
})

const PART_OF_FIELD: Readonly<Record<string, AnalyticsPart>> = {
  funnel: 'funnel',
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
      campaignId: t.arg.id({ description: 'Only this campaign.' }),
      timezone: t.arg.string({
        description: 'IANA time zone used for day boundaries. Default: the workspace’s time zone.',
      }),
    },
    resolve: (_root, { range, campaignId, timezone }, { app, principal }, info) =>
      asGraphqlSays(async () => {
        const given = { range, ...(campaignId != null && { campaignId }), ...(timezone != null && { timezone }) }
        const parts = new Set([...selectedNames(info)].flatMap((name) => PART_OF_FIELD[name] ?? []))
        return readAnalytics(app, {
          workspaceId: principal.workspaceId,
          parts,
          ...parseInput(AnalyticsInput, given),
        })
      }),
  }),
)
