import {
  CreateCampaignInput,
  createCampaign,
  type PlaybookResult,
  UpdatePlaybookInput,
  updatePlaybook,
} from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { CampaignStatus } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { isRefused, RefusalInterface, refusalTypeOf, refusalTypes } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { SendingHoursInput } from '../schema/sending-hours.ts'
import { PlaybookProblemObject, PlaybookTemplateName } from './playbooks.ts'

type Saved = { campaignId: string; version: number }
type Refused = Extract<PlaybookResult, { outcome: 'refused' }> & { message: string }

/** Carries a refusal past the idempotency key, which is freed: a retry is a new try. Nobody sees it. */
class PlaybookRefusal extends Error {
  readonly refused: Refused

  constructor(refused: Extract<PlaybookResult, { outcome: 'refused' }>) {
    super('The playbook has mistakes. Nothing was changed.')
    this.refused = { ...refused, message: this.message }
  }
}

const CreateInput = builder.inputType('CreateCampaignInput', {
  description: 'A new campaign. Give template or playbook.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What its owner calls it: 1 to 100 characters.' }),
    template: t.field({ type: PlaybookTemplateName, description: 'The trade whose playbook it starts with.' }),
    playbook: t.field({ type: 'JSON', description: 'Its own playbook.' }),
    note: t.string({ description: 'What is to be known of this version, at most 500 characters.' }),
    status: t.field({ type: CampaignStatus, description: 'Whether it runs. Default: DRAFT.' }),
    initiatedPerDayMax: t.int({
      description: 'How many of its texts that answer nothing one lead gets in 24 hours, 1 to 3. Default: 3.',
    }),
    sendingHours: t.field({
      type: SendingHoursInput,
      description: 'When its texts go out, within the workspace’s hours. Default: in those.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdatePlaybookInput', {
  description: 'The next version of a campaign’s playbook.',
  fields: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign, such as camp_01jd…' }),
    playbook: t.field({ type: 'JSON', required: true, description: 'The whole of it, as it is to be from now on.' }),
    expectedVersion: t.int({
      required: true,
      description: 'The version that it was written from. It is refused when there is a newer one.',
    }),
    note: t.string({ description: 'Why it was changed, at most 500 characters.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const PlaybookSaved = builder.objectRef<Saved>('PlaybookSaved').implement({
  description: 'The playbook is kept.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'As this version.' }),
    campaign: t.prismaField({
      type: 'Campaign',
      nullable: true,
      description: 'The campaign.',
      resolve: (query, { campaignId }, _args, context) =>
        dbOf(context).campaign.findFirst({ ...query, where: { id: campaignId } }),
    }),
  }),
})

const PlaybookRefused = builder.objectRef<Refused>('PlaybookRefused').implement({
  description: 'The playbook has mistakes. Nothing was changed.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    problems: t.field({
      type: [PlaybookProblemObject],
      description: 'All of them, each with its place.',
      resolve: ({ problems }) => problems,
    }),
  }),
})

const Payload = builder.unionType('SavePlaybookPayload', {
  description: 'What became of a playbook that was to be kept.',
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
    description: 'Makes a campaign, with the first version of its playbook. A workspace has at most 100.',
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
      'Keeps the next version of a campaign’s playbook. Conversations that begin from now on follow it; others keep theirs.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The playbook, and of which campaign.' }) },
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
