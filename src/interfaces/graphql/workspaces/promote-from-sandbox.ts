import {
  type PROMOTABLE_SETTINGS,
  type Promoted,
  PromoteFromSandboxInput,
  type Promotion,
  promoteFromSandbox,
} from '../../../domain/workspaces/promotion/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, toGraphqlParam } from '../schema/wire.ts'

const SETTINGS: Record<(typeof PROMOTABLE_SETTINGS)[number], string> = {
  timezone: 'The zone of leads whose own is not known.',
  threshold: 'The score from which a lead is qualified.',
  initiated_per_day_max: 'How many texts that answer nothing a lead gets in 24 hours.',
  require_consent: 'Whether only leads with a consent are texted.',
  sending_hours: 'When texts go out.',
  messages_per_day_max: 'How many messages are accepted for a day.',
  smart_encoding: 'Whether characters that cost a segment are made plain.',
  turn_debounce_ms: 'How long the agent waits for the next text.',
  escalate_after_minutes: 'When a handoff that nobody has claimed is told again.',
}

const Setting = enumOf('PromotableSetting', 'A setting that can be taken over from the sandbox.', SETTINGS)

const Kind = enumOf('PromotedKind', 'What was taken over.', {
  campaign: 'A campaign with its playbook.',
  webhook_endpoint: 'A webhook endpoint.',
  setting: 'A setting of the workspace.',
})

const Outcome = enumOf('PromotedOutcome', 'What became of it in the live workspace.', {
  created: 'It was not there, and is made: a campaign as a draft, a webhook endpoint disabled.',
  updated: 'It was there, and is changed.',
  unchanged: 'It was the same already.',
})

const Change = builder.objectRef<Promoted>('PromotedChange').implement({
  description: 'One thing that was chosen, and what became of it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind, description: 'What it is.' }),
    outcome: t.expose('outcome', { type: Outcome, description: 'What became of it.' }),
    name: t.string({
      description: 'The campaign’s name, the endpoint’s URL, or the setting as Workspace calls it.',
      resolve: ({ kind, name }) => (kind === 'setting' ? toGraphqlParam(name) : name),
    }),
    liveId: t.exposeID('live_id', {
      nullable: true,
      description: 'Its id in the live workspace. Null for a setting, and for what a dry run has not made.',
    }),
    before: t.expose('before', { type: 'JSON', nullable: true, description: 'As it was. Null when it was not there.' }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'As it is now, or would be.' }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The signing secret of a webhook endpoint that was made, shown now and at rotations. Else null.',
    }),
  }),
})

const Payload = builder.objectRef<Promotion>('PromoteFromSandboxPayload').implement({
  description: 'What was taken over, or would be.',
  fields: (t) => ({
    dryRun: t.exposeBoolean('dry_run', { nullable: true, description: 'Whether nothing was done.' }),
    changes: t.field({
      type: [Change],
      nullable: true,
      description: 'One for each that was chosen.',
      resolve: ({ changes }) => changes,
    }),
  }),
})

const Input = builder.inputType('PromoteFromSandboxInput', {
  description: 'What is taken over from the sandbox to its live workspace. At least one thing.',
  fields: (t) => ({
    campaignIds: t.idList({
      description: 'Campaigns of the sandbox, with their playbooks as they stand: at most 100.',
    }),
    webhookEndpointIds: t.idList({
      description:
        'Webhook endpoints of the sandbox, at most 100: their URLs must be https. Secrets and headers stay behind.',
    }),
    settings: t.field({ type: [Setting], description: 'Settings of the sandbox.' }),
    dryRun: t.boolean({ description: 'Whether it is only said what would change. Default: false.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

refuses(Payload, ['limit_reached', 'playbook_mistaken'])

builder.mutationField('promoteFromSandbox', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Takes campaigns, webhook endpoints and settings over from the sandbox to its live workspace: all that is chosen, or ' +
      'nothing. Campaigns are known by their names, endpoints by their URLs: what is there becomes the same, so that doing it ' +
      'twice makes nothing twice. For a member, asking in either workspace, or a key of the live one; a key of the sandbox ' +
      'is insufficient_scope.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'What.' }) },
    resolve: (_root, { input }, context) => {
      const { idempotencyKey: _, ...chosen } = input
      const by = asking(context) // before a kept answer is given again, too: it may hold secrets
      return runMutation(context, input, {
        name: 'promoteFromSandbox',
        schema: PromoteFromSandboxInput,
        run: (given, idempotency) => promoteFromSandbox(context.app, { ...by, ...given, idempotency }),
        // Done again it changes nothing, and says so; a secret whose answer was lost is rotated.
        again: () => promoteFromSandbox(context.app, { ...by, ...parseInput(PromoteFromSandboxInput, chosen) }),
      })
    },
  }),
)

/** Whoever may do everything in the live workspace. A key has no say outside of its own. */
function asking(context: Context) {
  const { workspaceId: askedIn, liveWorkspaceId, mode, member } = context.principal
  if (mode === 'sandbox' && !member) {
    throw new AppError('insufficient_scope', { message: 'Ask with a key of the live workspace, or as a member.' })
  }
  return { liveWorkspaceId, actor: actorOf(context), askedIn }
}
