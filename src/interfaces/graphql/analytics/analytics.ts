import {
  type Analytics,
  AnalyticsInput,
  type AnalyticsPart,
  type FirstReply,
  type Funnel,
  type LeadDay,
  readAnalytics,
  type TextDay,
  type Texts,
} from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { rateOf } from '../schema/rate.ts'
import { scopes } from '../schema/scopes.ts'
import { selectedNames } from '../schema/selected-names.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { AnalyticsWebhooks } from './analytics-webhooks.ts'

/** What a part costs against the limit of a query: it reads what a range holds. */
const PART_COST = 500

const FunnelObject = builder.objectRef<Funnel>('AnalyticsFunnel').implement({
  description:
    'The leads that were created in the range, as far as they have come until now. Each is counted once at each stage ' +
    'that it has reached. With a campaign: those given to it or who talk in it, by their conversations in it. Erased ' +
    'leads are not counted.',
  fields: (t) => ({
    leads: t.exposeInt('leads', { description: 'All of them.' }),
    engaged: t.exposeInt('engaged', { description: 'Who have answered.' }),
    qualified: t.exposeInt('qualified', { description: 'Who have reached the threshold, or booked.' }),
    booked: t.exposeInt('booked', { description: 'Who have an appointment, or had one.' }),
    disqualified: t.exposeInt('disqualified', { description: 'Who were ruled out in a conversation.' }),
    optedOut: t.exposeInt('opted_out', { description: 'Whose phone must not be texted.' }),
    handedOff: t.exposeInt('handed_off', { description: 'Whom a person has taken over, at any time.' }),
  }),
})

const TextsObject = builder.objectRef<Texts>('AnalyticsTexts').implement({
  description: 'The texts that were made in the range, what became of them, and what they led to.',
  fields: (t) => ({
    inbound: t.exposeInt('inbound', { description: 'From leads.' }),
    sent: t.exposeInt('sent', { description: 'To leads, as far as a carrier took them.' }),
    segments: t.exposeInt('segments', { description: 'The segments of those.' }),
    delivered: t.exposeInt('delivered', { description: 'Of which the carrier says that they have arrived.' }),
    undelivered: t.exposeInt('undelivered', { description: 'Of which it says that they have not.' }),
    failed: t.exposeInt('failed', { description: 'That no carrier took.' }),
    blocked: t.exposeInt('blocked', { description: 'That were withheld.' }),
    deliveryRate: t.float({
      nullable: true,
      description: 'Delivered, of those whose fate is known: delivered, undelivered or failed. 0 to 1.',
      resolve: ({ delivered, undelivered, failed }) => rateOf(delivered, delivered + undelivered + failed),
    }),
    leadsTexted: t.exposeInt('leads_texted', { description: 'Leads to whom at least one text went out.' }),
    leadsReplied: t.exposeInt('leads_replied', {
      description: 'Those of them who wrote, in the range, after the first.',
    }),
    leadsOptedOut: t.exposeInt('leads_opted_out', {
      description: 'Those of them who opted out in the range, by a text of theirs or at their carrier.',
    }),
    replyRate: t.float({
      nullable: true,
      description: 'Leads who replied, of those texted. 0 to 1.',
      resolve: (texts) => rateOf(texts.leads_replied, texts.leads_texted),
    }),
    optOutRate: t.float({
      nullable: true,
      description: 'Leads who opted out, of those texted. 0 to 1.',
      resolve: (texts) => rateOf(texts.leads_opted_out, texts.leads_texted),
    }),
  }),
})

const FirstReplyObject = builder.objectRef<FirstReply>('AnalyticsFirstReply').implement({
  description: 'How long leads waited for a first answer.',
  fields: (t) => ({
    conversations: t.exposeInt('conversations', { description: 'In how many conversations there was one.' }),
    medianSeconds: t.exposeFloat('median_seconds', { nullable: true, description: 'Half of them waited less.' }),
    p90Seconds: t.exposeFloat('p90_seconds', { nullable: true, description: 'Nine in ten waited less.' }),
  }),
})

const TextDayObject = builder.objectRef<TextDay>('AnalyticsTextDay').implement({
  description: 'The texts that were made on one day, as far as it lies in the range.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'In the zone, such as 2026-11-21.' }),
    inbound: t.exposeInt('inbound', { description: 'From leads.' }),
    sent: t.exposeInt('sent', { description: 'To leads, as far as a carrier took them.' }),
    delivered: t.exposeInt('delivered', { description: 'Of which the carrier says that they have arrived.' }),
    notDelivered: t.exposeInt('not_delivered', { description: 'That did not arrive, or that no carrier took.' }),
  }),
})

const LeadDayObject = builder.objectRef<LeadDay>('AnalyticsLeadDay').implement({
  description:
    'The leads whose first text of the range went out on one day, and what they did in the range after it. The newest ' +
    'have had the least time.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'In the zone, such as 2026-11-21.' }),
    texted: t.exposeInt('texted', { description: 'All of them.' }),
    replied: t.exposeInt('replied', { description: 'Who wrote after that text.' }),
    optedOut: t.exposeInt('opted_out', { description: 'Who opted out, by a text of theirs or at their carrier.' }),
  }),
})

const AnalyticsObject = builder.objectRef<Analytics>('Analytics').implement({
  description: 'What has happened in a range, counted when it is asked.',
  authScopes: scopes.readAny,
  runScopesOnType: true,
  fields: (t) => ({
    timezone: t.exposeString('timezone', { description: 'The IANA zone in which days are counted.' }),
    funnel: t.field({
      type: FunnelObject,
      nullable: true,
      description: 'How far leads have come.',
      authScopes: scopes.readLeads,
      complexity: PART_COST,
      resolve: ({ funnel }) => funnel,
    }),
    texts: t.field({
      type: TextsObject,
      nullable: true,
      description: 'What became of texts, and what they led to.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ texts }) => texts,
    }),
    firstReplyOfAgent: t.field({
      type: FirstReplyObject,
      nullable: true,
      description: 'Of the conversations begun in the range: from the lead’s first text to the agent’s first.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ first_replies }) => first_replies?.agent,
    }),
    firstReplyOfPeople: t.field({
      type: FirstReplyObject,
      nullable: true,
      description:
        'Of the conversations begun in the range: from the handoff to a person’s first text; where they took over by ' +
        'writing, from the lead’s last text before it.',
      authScopes: scopes.readConversations,
      complexity: PART_COST,
      resolve: ({ first_replies }) => first_replies?.people,
    }),
    textsByDay: t.field({
      type: [TextDayObject],
      nullable: true,
      description: 'Texts by day, every day of the range in its order.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 92 },
      resolve: ({ text_days }) => text_days,
    }),
    leadsByDay: t.field({
      type: [LeadDayObject],
      nullable: true,
      description: 'The leads of texts by the day of their first one, every day of the range in its order.',
      authScopes: scopes.readConversations,
      complexity: { field: PART_COST, multiplier: 92 },
      resolve: ({ lead_days }) => lead_days,
    }),
    webhooks: t.field({
      type: AnalyticsWebhooks,
      nullable: true,
      description: 'How webhooks fared, whatever the campaign. No more than is kept: 7 days.',
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

const Range = builder.inputType('AnalyticsRange', {
  description: 'A stretch of time of at most 92 days.',
  fields: (t) => ({
    after: t.field({ type: 'DateTime', required: true, description: 'From this moment on.' }),
    before: t.field({ type: 'DateTime', required: true, description: 'Up to this moment; not included.' }),
  }),
})

builder.queryField('analytics', (t) =>
  t.field({
    type: AnalyticsObject,
    nullable: true,
    description: 'What has happened in a range: how far leads have come, how texts and webhooks fared.',
    authScopes: scopes.readAny,
    args: {
      range: t.arg({ type: Range, required: true, description: 'When.' }),
      campaignId: t.arg.id({ description: 'Of one campaign alone.' }),
      timezone: t.arg.string({ description: 'The IANA zone in which days are counted. Default: the workspace’s.' }),
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
