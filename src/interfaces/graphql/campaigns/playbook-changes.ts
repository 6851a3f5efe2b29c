import {
  CreateCampaignInput,
  createCampaign,
  type PlaybookResult,
  UpdatePlaybookInput,
  updatePlaybook,
} from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, runMutation } from '../schema/mutation.ts'
import { isRefused, RefusalInterface, refusalTypeOf, refusalTypes } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { PlaybookProblemObject, PlaybookTemplateName } from './playbooks.ts'

type Saved = { campaignId: string; version: number }
type Refused = Extract<PlaybookResult, { outcome: 'refused' }> & { message: string }

/** Carries a refusal past the idempotency key, which is released, so that a retry is a new attempt. Never shown. */
class PlaybookRefusal extends Error {
  readonly refused: Refused

  constructor(refused: Extract<PlaybookResult, { outcome: 'refused' }>) {
    super('The playbook has errors and was not saved.')
    this.refused = { ...refused, message: this.message }
  }
}

const CreateInput = inputOf('CreateCampaignInput', CreateCampaignInput, {
  types: { template: PlaybookTemplateName },
  names: { sending_hours: 'SendingHoursInput' },
})
const UpdateInput = inputOf('UpdatePlaybookInput', UpdatePlaybookInput)

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
    problems: t.expose('problems', { type: [PlaybookProblemObject], description: 'All errors, each with its path.' }),
  }),
})

const Payload = builder.unionType('SavePlaybookPayload', {
  description: 'Result of saving a playbook.',
  types: [PlaybookSaved, PlaybookRefused, refusalTypes.limit_reached, refusalTypes.playbook_outdated],
  resolveType: (made) => {
    if (isRefused(made)) return refusalTypeOf(made)
    return 'problems' in made ? PlaybookRefused : PlaybookSaved
  },
})

builder.mutationFields((t) => ({
  createCampaign: t.field({
    type: Payload,
    nullable: true,
    description:
      'Creates a campaign with the first version of its playbook. A workspace can have at most 100 campaigns.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The campaign.' }) },
    resolve: (_root, { input }, context) => {
      const by = { workspaceId: context.principal.workspaceId, actor: actorOf(context) }
      return orRefused(
        runMutation(context, input, {
          name: 'createCampaign',
          schema: CreateCampaignInput,
          run: async (given, idempotency) => saved(await createCampaign(context.app, { ...by, idempotency, ...given })),
          again: (campaignId): Saved => ({ campaignId, version: 1 }),
        }),
      )
    },
  }),
  updatePlaybook: t.field({
    type: Payload,
    nullable: true,
    description:
      'Saves a new version of a campaign’s playbook. New conversations use it; existing conversations keep ' +
      'their version.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The campaign and its new playbook.' }) },
    resolve: (_root, { input }, context) => {
      const by = { workspaceId: context.principal.workspaceId, actor: actorOf(context) }
      return orRefused(
        runMutation(context, input, {
          name: 'updatePlaybook',
          schema: UpdatePlaybookInput,
          run: async (given, idempotency) => saved(await updatePlaybook(context.app, { ...by, idempotency, ...given })),
          again: (made): Saved => {
            const [campaignId = '', version] = made.split('@')
            return { campaignId, version: Number(version) }
          },
        }),
      )
    },
  }),
}))

function saved(result: PlaybookResult): Saved {
  if (result.outcome === 'refused') throw new PlaybookRefusal(result)
  return { campaignId: result.campaignId, version: result.version }
}

async function orRefused(work: Promise<Saved>): Promise<Saved | Refused> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PlaybookRefusal) return error.refused
    throw error
  }
}
