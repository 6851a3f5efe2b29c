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
    mon: window('Window on Mondays.'),
    tue: window('Window on Tuesdays.'),
    wed: window('Window on Wednesdays.'),
    thu: window('Window on Thursdays.'),
    fri: window('Window on Fridays.'),
    sat: window('Window on Saturdays.'),
    sun: window('Window on Sundays.'),
    holidays: window('Window on US federal holidays. `as the day` uses the window of that day of the week.'),
  })
  .describe(
    'Sending hours by day of the week, such as `09:00-17:30`, in the lead’s local time. No messages are sent ' +
      'on a day that is null.',
  )

const campaignSchema = z
  .object({
    id: idOf('camp', 'ID of the campaign.'),
    name: z.string().describe('Display name.'),
    status: z
      .enum(CAMPAIGN_STATUSES)
      .describe('Status of the campaign. Only an active campaign sends openings and follow-ups.'),
    initiated_per_day_max: z
      .int()
      .describe(
        'Maximum number of messages per day that the campaign may send to one lead without a preceding reply.' +
          ' Replies to the lead are not counted.',
      ),
    sending_hours: sendingHoursSchema
      .nullable()
      .describe(
        'When the campaign’s messages are sent, within the workspace’s sending hours. Null uses the workspace’s' +
          ' sending hours.',
      ),
    playbook_version: z.int().describe('Playbook version used by new conversations.'),
    created_at: wireTime.describe('When it was created.'),
    updated_at: wireTime.describe('When it was last updated.'),
  })
  .describe('A playbook with its frequency cap, sending hours and status.')

const campaignPageSchema = pageOf(campaignSchema)

wireType('RestSendingHours', sendingHoursSchema)
const RestCampaign = wireType('RestCampaign', campaignSchema)
const RestCampaignPage = wireType('RestCampaignPage', campaignPageSchema)

restQuery('list_campaigns', {
  type: RestCampaignPage,
  input: ListCampaignsInput,
  description: 'Lists the workspace’s campaigns, newest first.',
  resolve: (input, { app, principal }) => listCampaigns(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_campaign', {
  type: RestCampaign,
  input: ReadCampaignInput,
  description: 'Returns a campaign.',
  resolve: async ({ id }, { app, principal }) => {
    const campaign = await findCampaign(app, { workspaceId: principal.workspaceId, id })
    if (!campaign) throw AppError.notFound('campaign', id)
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
