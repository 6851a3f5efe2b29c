import { z } from 'zod'
import {
  type Analytics,
  type AnalyticsPart,
  campaignFunnelShape,
  firstReplyShape,
  funnelShape,
  ReadAnalyticsDaysInput,
  ReadAnalyticsInput,
  readAnalytics,
  sourceFunnelShape,
  textDayShape,
  textsShape,
} from '../../../domain/analytics/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restQuery } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

const reachedShape = funnelShape.describe(funnelShape.description!.replace('campaignId', 'campaign_id'))
const replyOfAgentShape = firstReplyShape.describe(
  'Time from the lead’s first message to the agent’s first reply, for conversations that started in the range.',
)
const replyOfPeopleShape = firstReplyShape.describe(
  'Time from the handoff to the first reply by a person, for conversations that started in the range. If a person took ' +
    'over by replying, the time is measured from the lead’s last message before that reply.',
)

const analyticsShape = z
  .object({
    funnel: reachedShape,
    texts: textsShape,
    first_reply_of_agent: replyOfAgentShape,
    first_reply_of_people: replyOfPeopleShape,
  })
  .describe('Statistics for a time range.')

const dayShape = textDayShape
  .extend({
    leads_texted: z.int().describe('Number of leads that were sent their first message of the time range on this day.'),
    leads_replied: z.int().describe('Number of these leads that replied later in the time range.'),
    leads_opted_out: z
      .int()
      .describe('Number of these leads that opted out later in the time range, by message or through their carrier.'),
  })
  .describe(
    'Messages and leads of one day. On the first and the last day, only messages inside the time range are counted.',
  )

const daysShape = z
  .object({
    timezone: z
      .string()
      .describe('IANA time zone used for day boundaries.')
      .meta({ examples: ['America/Chicago'] }),
    days: z.array(dayShape).describe('One entry for each day of the range, earliest day first.'),
  })
  .describe('Statistics for each day of a time range.')

const sourcesShape = z
  .object({ data: z.array(sourceFunnelShape).describe('The 20 sources with the most leads, most leads first.') })
  .describe('Leads of a time range by source.')

const campaignsShape = z
  .object({ data: z.array(campaignFunnelShape).describe('The 20 campaigns with the most leads, most leads first.') })
  .describe('Leads of a time range by campaign.')

wireType('RestAnalyticsFunnel', reachedShape)
wireType('RestAnalyticsTexts', textsShape)
wireType('RestFirstReplyOfAgent', replyOfAgentShape)
wireType('RestFirstReplyOfPeople', replyOfPeopleShape)
wireType('RestAnalyticsDay', dayShape)
wireType('RestAnalyticsSource', sourceFunnelShape)
wireType('RestAnalyticsCampaign', campaignFunnelShape)

restQuery('read_analytics', {
  type: wireType('RestAnalytics', analyticsShape),
  input: ReadAnalyticsInput,
  description: 'Returns statistics for a time range of at most 92 days: the lead funnel, messages and reply times.',
  resolve: async (input, context) => {
    const { funnel, texts, first_replies } = await read(context, input, ['funnel', 'texts', 'first_replies'])
    const { agent, people } = first_replies!
    return { funnel: funnel!, texts: texts!, first_reply_of_agent: agent, first_reply_of_people: people }
  },
})

restQuery('read_analytics_days', {
  type: wireType('RestAnalyticsDays', daysShape),
  input: ReadAnalyticsDaysInput,
  description: 'Returns statistics for each day of a time range of at most 92 days, for charts.',
  resolve: async (input, context) => {
    const { timezone, text_days, lead_days } = await read(context, input, ['text_days', 'lead_days'])
    const days = text_days!.map((texts, i) => {
      const { texted, replied, opted_out } = lead_days![i]! // the same days, in the same order
      return { ...texts, leads_texted: texted, leads_replied: replied, leads_opted_out: opted_out }
    })
    return { timezone, days }
  },
})

restQuery('read_analytics_sources', {
  type: wireType('RestAnalyticsSources', sourcesShape),
  input: ReadAnalyticsInput,
  description: 'Returns the leads that were created in a time range by source, and the stages that they have reached.',
  resolve: async (input, context) => ({ data: (await read(context, input, ['source_funnels'])).source_funnels! }),
})

restQuery('read_analytics_campaigns', {
  type: wireType('RestAnalyticsCampaigns', campaignsShape),
  input: ReadAnalyticsInput,
  description:
    'Returns the leads that were created in a time range by campaign, and the stages that they have reached.',
  resolve: async (input, context) => ({ data: (await read(context, input, ['campaign_funnels'])).campaign_funnels! }),
})

type Given = z.output<typeof ReadAnalyticsDaysInput>

function read(
  { app, principal: { workspaceId } }: Context,
  { after, before, ...given }: Given,
  parts: AnalyticsPart[],
): Promise<Analytics> {
  const request = { workspaceId, range: { after, before }, parts: new Set(parts), ...given }
  return readAnalytics({ db: app.reading }, request).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.param !== 'range') throw error
    throw error.renamed('before')
  })
}
