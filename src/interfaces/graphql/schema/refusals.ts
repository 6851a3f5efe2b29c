import type { ObjectRef } from '@pothos/core'
import type { RefusalKind, Refused } from '../../../errors.ts'
import { builder } from './builder.ts'

/** What every refusal has in common. */
export const RefusalInterface = builder.interfaceRef<{ message: string }>('Refusal').implement({
  description: 'What the present state refuses to a request that is good in itself. Its type says what, to branch on.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'Why, in words.' }) }),
})

type Of<Kind extends RefusalKind> = Extract<Refused, { refused: Kind }>

/** Each refusal's type, by its kind. */
export const refusalTypes = {
  account_in_use: plain('account_in_use', 'The carrier account has numbers in use: release them first.'),
  already_member: plain('already_member', 'Who is invited has joined already.'),
  api_key_ended: plain('api_key_ended', 'The API key was revoked, or has expired: nothing brings it back.'),
  conversation_over: plain('conversation_over', 'The conversation has come to its end.'),
  delivery_not_replayable: plain(
    'delivery_not_replayable',
    'Nothing can be sent again: it was a test, or its lead was erased.',
  ),
  delivery_under_way: plain(
    'delivery_under_way',
    'A request of the delivery is under way: ask again when it has ended.',
  ),
  endpoint_disabled: plain('endpoint_disabled', 'The webhook endpoint is disabled: enable it first.'),
  import_over: plain('import_over', 'The import has come to its end.'),
  last_owner: plain('last_owner', 'The workspace would be without an owner: make somebody else one first.'),
  limit_reached: refusal('limit_reached').implement({
    description: 'The workspace has as many of these as it may have.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ limit: t.exposeInt('limit', { description: 'How many it may have.' }) }),
  }),
  message_not_cancelable: plain('message_not_cancelable', 'The message was handed over to the carrier, or has ended.'),
  no_model: plain('no_model', 'The workspace has no language model.'),
  no_rotation: plain('no_rotation', 'There is one secret only: no rotation is under way.'),
  no_sender: plain('no_sender', 'The workspace has no number that a person of the sandbox could text.'),
  number_in_use: plain('number_in_use', 'The number is in use, in this workspace or another.'),
  playbook_mistaken: refusal('playbook_mistaken').implement({
    description: 'The playbook of a campaign, as it stands, has mistakes: save it anew first.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ campaignId: t.exposeID('campaignId', { description: 'The campaign.' }) }),
  }),
  playbook_outdated: refusal('playbook_outdated').implement({
    description: 'Somebody has changed the playbook since the version that was expected.',
    interfaces: [RefusalInterface],
    fields: (t) => ({
      version: t.exposeInt('version', { description: 'The present version: read it, and change that.' }),
    }),
  }),
  replay_over: plain('replay_over', 'The replay has come to its end.'),
  replay_starting: refusal('replay_starting').implement({
    description: 'Another replay of the webhook endpoint has not started all of its deliveries yet.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ replayId: t.exposeID('replayId', { description: 'That replay.' }) }),
  }),
  reset_running: refusal('reset_running').implement({
    description: 'Another reset of the sandbox is running.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ resetId: t.exposeID('resetId', { description: 'That reset.' }) }),
  }),
  rotation_under_way: refusal('rotation_under_way').implement({
    description: 'Two secrets are good already: complete that rotation, or rotate with overlapHours 0.',
    interfaces: [RefusalInterface],
    fields: (t) => ({
      until: t.expose('until', { type: 'DateTime', description: 'When the former secret ends by itself.' }),
    }),
  }),
  secret_lost: refusal('secret_lost').implement({
    description:
      'The first request with this idempotencyKey has made the secret, and its answer was lost: rotate the key with ' +
      'overlapHours 0, or revoke it.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ apiKeyId: t.exposeID('apiKeyId', { description: 'The API key whose secret nobody has.' }) }),
  }),
  too_many_tests: refusal('too_many_tests').implement({
    description: 'The workspace has sent as many test notifications as it may for now.',
    interfaces: [RefusalInterface],
    fields: (t) => ({ retryAt: t.expose('retryAt', { type: 'DateTime', description: 'When it may send another.' }) }),
  }),
} satisfies { [Kind in RefusalKind]: ObjectRef<PothosTypes, Of<Kind>> }

/**
 * Lets a payload say why it is empty: `refusal` is a union of these, and every other field of the payload has to be
 * nullable. What makes it so, and for whom, is in `refusing.ts`.
 */
export function refuses<Shape>(
  payload: ObjectRef<PothosTypes, Shape>,
  kinds: readonly [RefusalKind, ...RefusalKind[]],
) {
  const union = builder.unionType(`${payload.name.replace(/Payload$/, '')}Refusal`, {
    description: `Why a ${payload.name} is empty.`,
    types: kinds.map((kind) => refusalTypes[kind]),
    resolveType: refusalTypeOf,
  })
  builder.objectField(payload, 'refusal', (t) =>
    t.field({
      type: union,
      nullable: true,
      description: 'Why it was not done: then all else is null. Whoever does not ask for it gets an error instead.',
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

/** One that has nothing to tell but its words. */
function plain<Kind extends RefusalKind>(kind: Kind, description: string) {
  return refusal(kind).implement({ description, interfaces: [RefusalInterface] })
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
