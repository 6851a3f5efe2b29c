import type { z } from 'zod'
import {
  type Promoted,
  PromoteFromSandboxInput,
  type Promotion,
  promotedKind,
  promotedOutcome,
  promoteFromSandbox,
} from '../../../domain/workspaces/promotion/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { type MutationRequest, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { toGraphqlParam } from '../schema/wire.ts'

const Change = builder.objectRef<Promoted>('PromotedChange').implement({
  description: 'The result for one selected object or setting.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(promotedKind), description: 'Type of the object, or SETTING.' }),
    outcome: t.expose('outcome', { type: enumFrom(promotedOutcome), description: 'Result in the live workspace.' }),
    name: t.string({
      description: 'Name of the campaign or snippet, URL of the endpoint, or name of the setting as in Workspace.',
      resolve: ({ kind, name }) => (kind === 'setting' ? toGraphqlParam(name) : name),
    }),
    liveId: t.exposeID('live_id', {
      nullable: true,
      description: 'ID in the live workspace. Null for a setting, and for an object that a dry run would create.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'Value before the change. Null if the object did not exist or the setting had no value.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'Value after the change. Null if the setting has no value.',
    }),
    secret: t.exposeString('secret', {
      nullable: true,
      description:
        'Signing secret of a created webhook endpoint, shown only on creation and rotation. Null for all other ' +
        'changes, and in a dry run.',
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
    changes: t.expose('changes', {
      type: [Change],
      nullable: true,
      description: 'One entry for each selected object or setting.',
    }),
  }),
})

refuses(Payload, ['campaign_not_ready', 'limit_reached', 'playbook_mistaken'])

mutation('promoteFromSandbox', {
  type: Payload,
  description:
    'Copies campaigns, webhook endpoints, snippets and settings from the sandbox to its live workspace. If one ' +
    'object cannot be copied, nothing is copied. If the live workspace has a campaign or snippet with the same ' +
    'name, or an endpoint with the same URL, that object is updated, so repeating the call creates no duplicates. ' +
    'Available to members of either workspace and to API keys of the live workspace. Sandbox API keys are rejected ' +
    'with insufficient_scope.',
  authScopes: scopes.fullAccess,
  schema: PromoteFromSandboxInput,
  takes: 'The objects and settings to copy.',
  check: checkCaller, // also before a stored result is returned, because it can contain secrets
  run: promote,
  // Repeating it changes nothing and reports so. Rotate a secret whose response was lost.
  again: (_id, request, given) => promote(given, request),
})

/** Full access to the live workspace. A key has no rights outside its own workspace. */
function checkCaller({ principal: { mode, member } }: Context): void {
  if (mode === 'live' || member) return
  throw new AppError('insufficient_scope', {
    message:
      'A sandbox key cannot copy objects to the live workspace. Use an API key of the live workspace, or sign ' +
      'in as a member.',
  })
}

function promote(given: z.output<typeof PromoteFromSandboxInput>, { app, by, context }: MutationRequest) {
  const { workspaceId: askedIn, actor, idempotency } = by
  return promoteFromSandbox(app, {
    liveWorkspaceId: context.principal.liveWorkspaceId,
    actor,
    askedIn,
    idempotency,
    ...given,
  })
}
