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
const Kind = enumOf('StalledWorkKind', 'Type of stalled task.', meanings)

const StalledWorkObject = builder.objectRef<StalledWork>('StalledWork').implement({
  description: 'A task that failed several times in a row and is no longer retried automatically.',
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as stl_01jd….' }),
    kind: t.field({ type: Kind, description: 'Type of task.', resolve: ({ queue }) => queue }),
    subjectId: t.exposeID('subject_id', {
      description: 'ID of the affected object, such as a conversation, endpoint or lead.',
    }),
    meaning: t.string({
      description: 'Human-readable explanation of the consequences.',
      resolve: ({ queue }) => meaningOf(queue),
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of consecutive failures.' }),
    lastError: t.exposeString('last_error', { description: 'Error code or class, for support.' }),
    failingSince: t.expose('first_failed_at', { type: 'DateTime', description: 'When the task first failed.' }),
    givenUpAt: t.expose('given_up_at', { type: 'DateTime', description: 'When the task was set aside.' }),
  }),
})

builder.queryField('stalledWork', (t) =>
  t.field({
    type: [StalledWorkObject],
    nullable: true,
    description: 'Tasks that were set aside after failing several times in a row, latest first. At most 100.',
    authScopes: scopes.fullAccess,
    complexity: 50,
    resolve: (_root, _args, { app, principal }) => listStalledWork(app, principal.workspaceId),
  }),
)

const RetryInput = builder.inputType('RetryStalledWorkInput', {
  description: 'The stalled work to retry.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the stalled work, such as stl_01jd….' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const RetryPayload = builder.objectRef<{ retriedId: string }>('RetryStalledWorkPayload').implement({
  description: 'The work that is being retried.',
  fields: (t) => ({ retriedId: t.exposeID('retriedId', { description: 'ID of the stalled work.' }) }),
})

builder.mutationField('retryStalledWork', (t) =>
  t.field({
    type: RetryPayload,
    nullable: true,
    description: 'Retries stalled work with a fresh set of attempts. If it fails again, it is listed again.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RetryInput, required: true, description: 'Parameters of the mutation.' }) },
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
