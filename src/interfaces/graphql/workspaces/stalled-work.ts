import {
  listStalledWork,
  meaningOf,
  RetryStalledWorkInput,
  retryStalledWork,
  type StalledWork,
  workKind,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { rowMutation } from '../schema/mutation.ts'
import { idPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const StalledWorkObject = builder.objectRef<StalledWork>('StalledWork').implement({
  description: 'A job that failed and is no longer retried automatically.',
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as stl_01jd….' }),
    kind: t.field({ type: enumFrom(workKind), description: 'Type of the job.', resolve: ({ queue }) => queue }),
    subjectId: t.exposeID('subject_id', {
      description: 'ID of the affected object, such as a conversation, endpoint or lead.',
    }),
    meaning: t.string({
      description: 'Human-readable explanation of the consequences.',
      resolve: ({ queue }) => meaningOf(queue),
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of consecutive failures.' }),
    lastError: t.exposeString('last_error', {
      description: 'Code or class of the last error. Include it when you contact support.',
    }),
    failingSince: t.expose('first_failed_at', { type: 'DateTime', description: 'When the job first failed.' }),
    givenUpAt: t.expose('given_up_at', { type: 'DateTime', description: 'When the automatic retries stopped.' }),
  }),
})

builder.queryField('stalledWork', (t) =>
  t.field({
    type: [StalledWorkObject],
    nullable: true,
    description: 'Jobs that failed and are no longer retried automatically, latest first. At most 100.',
    authScopes: scopes.fullAccess,
    complexity: 50,
    resolve: (_root, _args, { app, principal }) => listStalledWork(app, principal.workspaceId),
  }),
)

rowMutation('retryStalledWork', {
  type: idPayload('RetryStalledWorkPayload', 'The job that is being retried.', {
    id: 'retriedId',
    description: 'ID of the stalled job.',
  }),
  description:
    'Retries a stalled job with the full number of attempts. If all attempts fail, the job is stalled again.',
  authScopes: scopes.fullAccess,
  schema: RetryStalledWorkInput,
  run: (given, { app, by }) => retryStalledWork(app, { ...by, ...given }),
})
