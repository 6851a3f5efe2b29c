import { type GoLiveStep, goLiveStep, readGoLive } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { scopes } from '../schema/scopes.ts'

const StepObject = builder.objectRef<GoLiveStep>('GoLiveProgress').implement({
  description: 'Progress of one step.',
  fields: (t) => ({
    step: t.expose('step', { type: enumFrom(goLiveStep), description: 'The step.' }),
    isDone: t.exposeBoolean('isDone', { description: 'Whether the step is done.' }),
    isOptional: t.exposeBoolean('isOptional', {
      description: 'Whether the workspace can go live without the step.',
    }),
  }),
})

builder.queryField('goLive', (t) =>
  t.field({
    type: [StepObject],
    nullable: true,
    complexity: 10,
    authScopes: scopes.fullAccess,
    description: 'Setup steps of a live workspace, in order, with their completion status.',
    resolve: (_root, _args, { app, principal }) => readGoLive(app.db, principal.workspaceId),
  }),
)
