import type { ObjectRef } from '@pothos/core'
import type { RefusalKind, Refused } from '../../../errors.ts'
import { builder } from './builder.ts'
import { PlaybookProblemObject } from './playbook-problem.ts'

/** Common fields of all refusals. */
export const RefusalInterface = builder.interfaceRef<{ message: string }>('Refusal').implement({
  description: 'A valid request that the current state does not allow. Use the concrete type to decide what to do.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Human-readable explanation of the refusal.' }),
  }),
})

type Of<Kind extends RefusalKind> = Extract<Refused, { refused: Kind }>

/** Each refusal's type, by its kind. */
export const refusalTypes = {
  account_in_use: plain('account_in_use', 'The carrier account still has phone numbers in use. Release them first.'),
  already_member: plain('already_member', 'The invited user is already a member.'),
  api_key_ended: plain(
    'api_key_ended',
    'The API key is revoked or expired. It cannot be reactivated; create a new key.',
  ),
  campaign_not_ready: refusal('campaign_not_ready').implement({
    description: 'The campaign has texts that the company must change or confirm before it can be active.',
    interfaces: [RefusalInterface],
    fields: (t) => ({
      problems: t.expose('problems', {
        type: [PlaybookProblemObject],
        description: 'The texts to change or confirm, each with its path in the playbook.',
      }),
    }),
  }),
  campaign_not_running: plain('campaign_not_running', 'The campaign is a draft or paused. Activate it first.'),
  conversation_over: plain('conversation_over', 'The conversation has ended and can no longer be changed.'),
  delivery_not_replayable: plain(
    'delivery_not_replayable',
    'The delivery cannot be replayed because it was a test or its lead was erased.',
  ),
  delivery_under_way: plain(
    'delivery_under_way',
    'An attempt of this delivery is in progress. Try again when the attempt has finished.',
  ),
  draft_over: plain('draft_over', 'The draft was already approved or rejected, or has expired.'),
  endpoint_disabled: plain('endpoint_disabled', 'The webhook endpoint is disabled. Enable it first.'),
  erasure_outdated: refusal('erasure_outdated').implement({
    description: 'The number of leads to erase differs from `expectedCount`.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ leads: t.exposeInt('leads', { description: 'Number of leads that would be erased.' }) }),
  }),
  erasure_over: plain('erasure_over', 'The erasure has finished.'),
  import_over: plain('import_over', 'The import has finished.'),
  last_owner: plain('last_owner', 'The workspace must keep at least one owner. Make another member an owner first.'),
  limit_reached: refusal('limit_reached').implement({
    description: 'The workspace has reached its limit for this resource.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ limit: t.exposeInt('limit', { description: 'Maximum number of objects of this type.' }) }),
  }),
  message_not_cancelable: plain(
    'message_not_cancelable',
    'The message can no longer be canceled because it was handed to the carrier or has a final status.',
  ),
  no_model: plain('no_model', 'The workspace has no language model. Set one up with updateModelSettings.'),
  no_rotation: plain('no_rotation', 'No rotation is in progress. Start a rotation before you complete it.'),
  no_sender: plain(
    'no_sender',
    'The sandbox has no phone number that can receive messages from a persona. Register one first.',
  ),
  number_in_use: plain('number_in_use', 'The phone number is already in use in this or another workspace.'),
  playbook_mistaken: refusal('playbook_mistaken').implement({
    description: 'The campaign’s current playbook has errors. Save a corrected version first.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ campaignId: t.exposeID('campaignId', { description: 'ID of the campaign.' }) }),
  }),
  playbook_outdated: refusal('playbook_outdated').implement({
    description: 'The campaign has a newer playbook version than `expectedVersion`.',
    interfaces: [RefusalInterface],
    fields: (t) => ({
      version: t.exposeInt('version', {
        description: 'The current version. Read this version and apply your changes to it.',
      }),
    }),
  }),
  replay_over: plain('replay_over', 'The replay has finished.'),
  replay_starting: refusal('replay_starting').implement({
    description: 'Another replay to the webhook endpoint is being started. Try again in a few seconds.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ replayId: t.exposeID('replayId', { description: 'ID of the other replay.' }) }),
  }),
  reset_running: refusal('reset_running').implement({
    description: 'Another reset of the sandbox is running.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ resetId: t.exposeID('resetId', { description: 'ID of the running reset.' }) }),
  }),
  rotation_under_way: refusal('rotation_under_way').implement({
    description: 'A rotation is already in progress. Complete it, or rotate again with `overlapHours: 0`.',
    interfaces: [RefusalInterface],
    fields: (t) => ({
      until: t.expose('until', { type: 'DateTime', description: 'When the previous secret expires.' }),
    }),
  }),
  secret_lost: refusal('secret_lost').implement({
    description:
      'An earlier request with this idempotencyKey created the secret, which cannot be shown again. Rotate ' +
      'the API key with `overlapHours: 0`, or revoke it.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ apiKeyId: t.exposeID('apiKeyId', { description: 'ID of the API key whose secret was lost.' }) }),
  }),
  send_over: plain('send_over', 'The send has finished.'),
  send_outgrown: refusal('send_outgrown').implement({
    description: 'More leads would be messaged than were confirmed with `textsMax`.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ texts: t.exposeInt('texts', { description: 'Number of leads that would be messaged.' }) }),
  }),
  too_many_tests: refusal('too_many_tests').implement({
    description: 'The workspace has sent too many test notifications. Try again later.',
    interfaces: [RefusalInterface],
    fields: (t) => ({
      retryAt: t.expose('retryAt', { type: 'DateTime', description: 'When the next test can be sent.' }),
    }),
  }),
} satisfies { [Kind in RefusalKind]: ObjectRef<PothosTypes, Of<Kind>> }

/** Adds the field `refusal`, a union of these, to a payload; all its other fields must be nullable. `refusing.ts` fills it. */
export function refuses<Shape>(
  payload: ObjectRef<PothosTypes, Shape>,
  kinds: readonly [RefusalKind, ...RefusalKind[]],
) {
  const union = builder.unionType(`${payload.name.replace(/Payload$/, '')}Refusal`, {
    description: `The refusals that ${payload.name} can contain.`,
    types: kinds.map((kind) => refusalTypes[kind]),
    resolveType: refusalTypeOf,
  })
  builder.objectField(payload, 'refusal', (t) =>
    t.field({
      type: union,
      nullable: true,
      description:
        'Why the mutation was refused. Null if it succeeded. If it was refused, all other fields are null. If you do ' +
        'not select this field, a refusal is returned as a GraphQL error.',
      resolve: (parent) => (isRefused(parent) ? parent : null),
    }),
  )
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value
}

/** `conversation_over` is `ConversationOver`. */
export function refusalTypeOf({ refused }: { refused: RefusalKind }): string {
  return refused.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function refusal<Kind extends RefusalKind>(refused: Kind) {
  return builder.objectRef<Of<Kind>>(refusalTypeOf({ refused }))
}

/** A refusal with only a message. */
function plain<Kind extends RefusalKind>(kind: Kind, description: string) {
  return refusal(kind).implement({ description, interfaces: [RefusalInterface] })
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
