import { z } from 'zod'
import {
  CAMPAIGN_STATUSES,
  findCampaign,
  ListCampaignsInput,
  listCampaigns,
  ReadCampaignInput,
} from '../../../domain/campaigns/index.ts'
import { AppError } from '../../../errors.ts'
import { restQuery } from './field.ts'
import type { Route } from './route.ts'
import { idOf, pageOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const window = (words: string) => z.string().nullable().describe(words)

const sendingHoursSchema = z
  .object({
    mon: window('On Mondays.'),
    tue: window('On Tuesdays.'),
    wed: window('On Wednesdays.'),
    thu: window('On Thursdays.'),
    fri: window('On Fridays.'),
    sat: window('On Saturdays.'),
    sun: window('On Sundays.'),
    holidays: window('On US federal holidays; `as the day` is the window of the weekday.'),
  })
  .describe('When texts go out, in the lead’s own time: `09:00-17:30`, day by day. A day that is null is closed.')

const campaignSchema = z
  .object({
    id: idOf('camp', 'The campaign.'),
    name: z.string().describe('What its owner calls it.'),
    status: z.enum(CAMPAIGN_STATUSES).describe('Whether it runs: only an active one opens and follows up.'),
    initiated_per_day_max: z
      .int()
      .describe('How many messages a day it may begin with one lead; answers do not count.'),
    sending_hours: sendingHoursSchema.nullable().describe('Within the workspace’s hours; null: in those alone.'),
    playbook_version: z.int().describe('The version of its playbook that new conversations follow.'),
    created_at: wireTime.describe('When it was made.'),
    updated_at: wireTime.describe('When it last changed.'),
  })
  .describe('What is said to leads and asked of them.')

const campaignPageSchema = pageOf(campaignSchema)

wireType('RestSendingHours', sendingHoursSchema)
const RestCampaign = wireType('RestCampaign', campaignSchema)
const RestCampaignPage = wireType('RestCampaignPage', campaignPageSchema)

restQuery('list_campaigns', {
  type: RestCampaignPage,
  input: ListCampaignsInput,
  description: 'The workspace’s campaigns, newest first.',
  resolve: (input, { app, principal }) => listCampaigns(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_campaign', {
  type: RestCampaign,
  input: ReadCampaignInput,
  description: 'One campaign.',
  resolve: async ({ id }, { app, principal }) => {
    const campaign = await findCampaign(app, { workspaceId: principal.workspaceId, id })
    if (!campaign) throw new AppError('not_found')
    return campaign
  },
})

const READ = { method: 'GET', scope: ['read_only', 'messaging'], statuses: [200], tag: 'Campaigns' } as const

export const CAMPAIGN_ROUTES: readonly Route[] = [
  {
    ...READ,
    path: '/campaigns',
    field: 'list_campaigns',
    input: ListCampaignsInput,
    response: campaignPageSchema,
    codes: ['invalid_cursor'],
  },
  {
    ...READ,
    path: '/campaigns/{id}',
    field: 'read_campaign',
    input: ReadCampaignInput,
    response: campaignSchema,
    codes: ['not_found'],
  },
]
