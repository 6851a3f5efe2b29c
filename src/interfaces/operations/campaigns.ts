import {
  CreateCampaignInput,
  campaignStatus,
  createCampaign,
  type PlaybookProblem,
  type PlaybookResult,
  readPlaybook,
  UpdateCampaignInput,
  UpdatePlaybookInput,
  updateCampaign,
  updatePlaybook,
} from '../../domain/campaigns/index.ts'
import { AppError } from '../../errors.ts'
import { SavePlaybookPayload, savedPlaybook } from '../graphql/campaigns/playbook-payload.ts'
import { enumFrom } from '../graphql/schema/enum-from.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { RestPlaybook, shownCampaign } from '../rest/resources/campaigns.ts'
import { CREATE, UPDATE } from '../rest/schema/route.ts'
import { showRow } from '../rest/schema/shown-row.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Campaigns'
const MISTAKES =
  'If the playbook has errors, returns 400 `invalid_parameter` with the path of the first one in `param`, such as ' +
  '`playbook.signals[0].ask`.'

operation('create_campaign', {
  input: CreateCampaignInput,
  scope,
  description: 'Creates a campaign with the first version of its playbook. A workspace can have at most 100 campaigns.',
  run: (input, { app, by }) => createCampaign(app, { ...by, ...input }),
  again: (campaignId): PlaybookResult => ({ outcome: 'saved', campaignId, version: 1 }),
  rest: {
    ...{ ...CREATE, path: '/campaigns', tag, codes: ['conflict', 'limit_reached'] },
    adds: `${MISTAKES} Returns 409 \`conflict\` if the campaign cannot be active yet.`,
    type: shownCampaign.type,
    show: (result, { context }) => showRow(shownCampaign, withoutMistakes(result).campaignId, context),
    example: { name: 'Spring offer', template: 'solar' },
  },
  graphql: {
    type: SavePlaybookPayload,
    show: savedPlaybook,
    input: { names: { sending_hours: 'SendingHoursInput' } },
    takes: 'The campaign.',
  },
})

rowOperation('update_campaign', {
  input: UpdateCampaignInput,
  scope,
  description:
    'Updates the given settings of a campaign, or activates or pauses it. New settings also apply to messages that are ' +
    'waiting to be sent. In a live workspace, a campaign with example names or unconfirmed answers cannot be activated.',
  run: (input, { app, by: { workspaceId, actor } }) => updateCampaign(app, { workspaceId, actor, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/campaigns/{id}', tag, codes: ['not_found', 'conflict'] },
    adds: 'Such a request returns 409 `conflict` with the path of the first such text in `param`.',
    shows: shownCampaign,
    example: { name: 'Spring offer', initiated_per_day_max: 2 },
  },
  graphql: {
    type: rowPayload('UpdateCampaignPayload', 'The updated campaign.', {
      model: 'Campaign',
      id: 'campaignId',
      refusals: ['campaign_not_ready'],
    }),
    input: {
      idempotent: false,
      types: { status: enumFrom(campaignStatus) },
      names: { sending_hours: 'SendingHoursInput' },
    },
    takes: 'The campaign and its new settings.',
  },
})

operation('update_playbook', {
  input: UpdatePlaybookInput,
  scope,
  description:
    'Saves a new version of a campaign’s playbook. New conversations use the new version; existing conversations ' +
    'keep their version.',
  run: (input, { app, by }) => updatePlaybook(app, { ...by, ...input }),
  again: (made): PlaybookResult => {
    const [campaignId = '', version] = made.split('@')
    return { outcome: 'saved', campaignId, version: Number(version) }
  },
  rest: {
    ...{ ...CREATE, path: '/campaigns/{campaign_id}/playbook', tag, codes: ['not_found', 'conflict'] },
    adds:
      `${MISTAKES} Returns 409 \`conflict\` if a newer version exists, or if the campaign is active and a new text must be ` +
      'changed or confirmed first.',
    type: RestPlaybook,
    show: (result, { app, by: { workspaceId } }) => {
      const { campaignId, version } = withoutMistakes(result)
      return readPlaybook(app, { workspaceId, campaign_id: campaignId, version })
    },
    example: { expected_version: 1, playbook: {}, note: 'Ask about the roof first.' },
  },
  graphql: { type: SavePlaybookPayload, show: savedPlaybook, takes: 'The campaign and its new playbook.' },
})

/** Throws the first of the playbook's errors, which GraphQL returns as a list. */
function withoutMistakes(result: PlaybookResult): Extract<PlaybookResult, { outcome: 'saved' }> {
  if (result.outcome === 'saved') return result
  const [{ path, message }, ...more] = result.problems as [PlaybookProblem, ...PlaybookProblem[]]
  const others = more.length > 0 ? ` Number of further errors in the playbook: ${more.length}.` : ''
  throw new AppError('invalid_parameter', {
    param: path === '' ? 'playbook' : `playbook.${path}`,
    message: `${message}${others}`,
  })
}
