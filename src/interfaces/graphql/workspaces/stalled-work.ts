import {
  listStalledWork,
  meaningOf,
  RetryStalledWorkInput,
  retryStalledWork,
  type StalledWork,
  WORK_KINDS,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'

const meanings = Object.fromEntries(WORK_KINDS.map((kind) => [kind, meaningOf(kind)]))
const Kind = enumOf('StalledWorkKind', 'What kind of work has stalled.', meanings)

const StalledWorkObject = builder.objectRef<StalledWork>('StalledWork').implement({
  description: 'Something that failed several times in a row and is not tried again by itself.',
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as stl_01jd…' }),
    kind: t.field({ type: Kind, description: 'What kind of work it is.', resolve: ({ queue }) => queue }),
    subjectId: t.exposeID('subject_id', { description: 'The ID of the conversation, endpoint, lead and the like.' }),
    meaning: t.string({ description: 'What it means, in words.', resolve: ({ queue }) => meaningOf(queue) }),
    attempts: t.exposeInt('attempts', { description: 'How many times in a row it failed.' }),
    lastError: t.exposeString('last_error', { description: 'A code or the kind of error, for support.' }),
    failingSince: t.expose('first_failed_at', { type: 'DateTime', description: 'When it first failed.' }),
    givenUpAt: t.expose('given_up_at', { type: 'DateTime', description: 'When it was set aside.' }),
  }),
})

builder.queryField('stalledWork', (t) =>
  t.field({
    type: [StalledWorkObject],
    nullable: true,
    description: 'Work that was set aside after it failed several times in a row, the latest first, up to 100.',
    authScopes: scopes.fullAccess,
    complexity: 50,
    resolve: (_root, _args, { app, principal }) => listStalledWork(app, principal.workspaceId),
  }),
)

const RetryInput = builder.inputType('RetryStalledWorkInput', {
  description: 'Stalled work.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The stalled work, such as stl_01jd…' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const RetryPayload = builder.objectRef<{ retriedId: string }>('RetryStalledWorkPayload').implement({
  description: 'What is tried again.',
  fields: (t) => ({ retriedId: t.exposeID('retriedId', { description: 'The ID of the stalled work.' }) }),
})

builder.mutationField('retryStalledWork', (t) =>
  t.field({
    type: RetryPayload,
    nullable: true,
    description: 'Tries stalled work again, with all its attempts. If it fails again, it is listed again.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RetryInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'retryStalledWork',
        schema: RetryStalledWorkInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await retryStalledWork(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { retriedId: id }
        },
        again: (retriedId) => ({ retriedId }),
      }),
  }),
)
