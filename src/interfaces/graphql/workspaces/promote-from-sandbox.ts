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
  timezone: 'Time zone of leads whose own time zone is unknown.',
  threshold: 'Minimum score for a lead to qualify.',
  initiated_per_day_max: 'Maximum number of unprompted messages per lead in 24 hours.',
  require_consent: 'Whether messages are sent only to leads with recorded consent.',
  sending_hours: 'Hours in which messages are sent.',
  messages_per_day_max: 'Maximum number of messages accepted per day.',
  smart_encoding: 'Whether special characters are replaced by plain ones to save segments.',
  turn_debounce_ms: 'How long the agent waits for further messages before it replies.',
  escalate_after_minutes: 'Delay before a reminder about an unclaimed handoff is sent.',
}

const Setting = enumOf('PromotableSetting', 'A setting that can be copied from the sandbox.', SETTINGS)

const Kind = enumOf('PromotedKind', 'Type of a promoted object.', {
  campaign: 'A campaign with its playbook.',
  webhook_endpoint: 'A webhook endpoint.',
  setting: 'A workspace setting.',
})

const Outcome = enumOf('PromotedOutcome', 'Result in the live workspace.', {
  created: 'Created: a campaign as a draft, a webhook endpoint as disabled.',
  updated: 'Updated to match the sandbox.',
  unchanged: 'Already identical.',
})

const Change = builder.objectRef<Promoted>('PromotedChange').implement({
  description: 'The result for one selected object or setting.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind, description: 'Type of the object.' }),
    outcome: t.expose('outcome', { type: Outcome, description: 'Result in the live workspace.' }),
    name: t.string({
      description: 'Name of the campaign, URL of the endpoint, or name of the setting as in Workspace.',
      resolve: ({ kind, name }) => (kind === 'setting' ? toGraphqlParam(name) : name),
    }),
    liveId: t.exposeID('live_id', {
      nullable: true,
      description: 'ID in the live workspace. Null for a setting, and for an object that a dry run would create.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'Value before the change. Null if it did not exist.',
    }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'Value after the change.' }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'Signing secret of a created webhook endpoint, shown only on creation and rotation. Otherwise null.',
    }),
  }),
})

const Payload = builder.objectRef<Promotion>('PromoteFromSandboxPayload').implement({
  description: 'The changes that were made, or would be made in a dry run.',
  fields: (t) => ({
    dryRun: t.exposeBoolean('dry_run', {
      nullable: true,
      description: 'Whether this was a dry run that changed nothing.',
    }),
    changes: t.field({
      type: [Change],
      nullable: true,
      description: 'One entry for each selected object or setting.',
      resolve: ({ changes }) => changes,
    }),
  }),
})

const Input = builder.inputType('PromoteFromSandboxInput', {
  description: 'Objects and settings to copy from the sandbox to its live workspace. Select at least one.',
  fields: (t) => ({
    campaignIds: t.idList({
      description: 'IDs of sandbox campaigns to copy with their current playbooks, at most 100.',
    }),
    webhookEndpointIds: t.idList({
      description:
        'IDs of sandbox webhook endpoints to copy, at most 100. Their URLs must use https. Secrets and ' +
        'headers are not copied.',
    }),
    settings: t.field({ type: [Setting], description: 'Settings to copy.' }),
    dryRun: t.boolean({ description: 'Only reports what would change. Default: false.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

refuses(Payload, ['limit_reached', 'playbook_mistaken'])

builder.mutationField('promoteFromSandbox', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Copies campaigns, webhook endpoints and settings from the sandbox to its live workspace, either all ' +
      'of the selected objects or none. Campaigns are matched by name and endpoints by URL; a match is ' +
      'updated, so repeating the call creates no duplicates. Available to members of either workspace and ' +
      'to API keys of the live workspace. A sandbox key gets insufficient_scope.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'The objects and settings to copy.' }) },
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
    throw new AppError('insufficient_scope', {
      message: 'Use an API key of the live workspace, or sign in as a member.',
    })
  }
  return { liveWorkspaceId, actor: actorOf(context), askedIn }
}
