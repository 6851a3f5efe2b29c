import {
  CreateCampaignInput,
  createCampaign,
  type PlaybookResult,
  UpdatePlaybookInput,
  updatePlaybook,
} from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { mutation, UnstoredPayload } from '../schema/mutation.ts'
import { PlaybookProblemObject } from '../schema/playbook-problem.ts'
import { isRefused, RefusalInterface, refusalTypeOf, refusalTypes } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

type Saved = { campaignId: string; version: number }
type Refused = Extract<PlaybookResult, { outcome: 'refused' }> & { message: string }

const PlaybookSaved = builder.objectRef<Saved>('PlaybookSaved').implement({
  description: 'The playbook was saved.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'The new version.' }),
    campaign: rowField(t, { model: 'Campaign', id: 'campaignId' }),
  }),
})

const PlaybookRefused = builder.objectRef<Refused>('PlaybookRefused').implement({
  description: 'The playbook has errors and was not saved.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    problems: t.expose('problems', {
      type: [PlaybookProblemObject],
      description: 'All errors, each with its path in the playbook.',
    }),
  }),
})

const Payload = builder.unionType('SavePlaybookPayload', {
  description: 'Result of saving a playbook.',
  types: [
    PlaybookSaved,
    PlaybookRefused,
    refusalTypes.campaign_not_ready,
    refusalTypes.limit_reached,
    refusalTypes.playbook_outdated,
  ],
  resolveType: (made) => {
    if (isRefused(made)) return refusalTypeOf(made)
    return 'problems' in made ? PlaybookRefused : PlaybookSaved
  },
})

mutation('createCampaign', {
  type: Payload,
  description: 'Creates a campaign with the first version of its playbook. A workspace can have at most 100 campaigns.',
  authScopes: scopes.fullAccess,
  schema: CreateCampaignInput,
  input: { names: { sending_hours: 'SendingHoursInput' } },
  takes: 'The campaign.',
  run: async (given, { app, by }) => saved(await createCampaign(app, { ...by, ...given })),
  again: (campaignId): Saved => ({ campaignId, version: 1 }),
})

mutation('updatePlaybook', {
  type: Payload,
  description:
    'Saves a new version of a campaign’s playbook. New conversations use the new version; existing conversations ' +
    'keep their version.',
  authScopes: scopes.fullAccess,
  schema: UpdatePlaybookInput,
  takes: 'The campaign and its new playbook.',
  run: async (given, { app, by }) => saved(await updatePlaybook(app, { ...by, ...given })),
  again: (made): Saved => {
    const [campaignId = '', version] = made.split('@')
    return { campaignId, version: Number(version) }
  },
})

function saved(result: PlaybookResult): Saved {
  if (result.outcome !== 'refused') return { campaignId: result.campaignId, version: result.version }
  throw new UnstoredPayload({ ...result, message: 'The playbook has errors and was not saved.' })
}
