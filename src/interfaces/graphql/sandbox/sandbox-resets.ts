import { z } from 'zod'
import { resetSandbox } from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { selectionOf } from '../schema/selection.ts'
import { sandboxOf } from './sandbox-only.ts'

const Status = enumOf('SandboxResetStatus', 'How far a sandbox’s reset has come.', {
  running: 'There is more to delete.',
  completed: 'Nothing is left of what there was.',
})

builder.prismaObject('SandboxReset', {
  description: 'A sandbox on its way back to how it began.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as rst_01jd…' }),
    status: t.expose('status', { type: Status, description: 'How far it has come.' }),
    deletedLeads: t.exposeInt('deletedLeads', { description: 'Leads that have gone so far.' }),
    deletedRows: t.exposeInt('deletedRows', { description: 'Records of all kinds that have gone so far.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was asked for. What came later stays.',
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
  }),
})

builder.queryField('sandboxReset', (t) =>
  t.prismaField({
    type: 'SandboxReset',
    nullable: true,
    description: 'A reset by its id, else the latest. Null when there is none. In a live workspace it is not_found.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ description: 'Such as rst_01jd…' }) },
    resolve: (query, _root, { id }, context) => {
      const workspaceId = sandboxOf(context)
      const where = { workspaceId, ...(id != null && { id }) }
      return dbOf(context).sandboxReset.findFirst({ ...query, where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
    },
  }),
)

nodeKind('rst', 'SandboxReset', (context, ids, info) => {
  const query = selectionOf(context, info, 'SandboxReset')
  return dbOf(context).sandboxReset.findMany({ ...query, where: { id: among(ids) } })
})

const ResetInput = builder.inputType('ResetSandboxInput', {
  description: 'Nothing has to be said.',
  fields: (t) => ({ idempotencyKey: t.string(idempotencyKeyField) }),
})

const Payload = builder.objectRef<{ resetId: string }>('ResetSandboxPayload').implement({
  description: 'The reset, which goes on by itself.',
  fields: (t) => ({
    sandboxReset: t.prismaField({
      type: 'SandboxReset',
      nullable: true,
      description: 'The reset.',
      resolve: (query, { resetId }, _args, context) =>
        dbOf(context).sandboxReset.findFirst({ ...query, where: { id: resetId } }),
    }),
  }),
})

refuses(Payload, ['reset_running'])

builder.mutationField('resetSandbox', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Deletes what there is of leads, conversations, messages, events, deliveries, imports, opt-outs and notifications in ' +
      'a sandbox. Settings, keys, webhook endpoints, channels, numbers, campaigns and the audit log stay. It goes on by ' +
      'itself; what comes meanwhile stays, unless it is of a lead that goes. Refused while another one runs; in a live ' +
      'workspace not_found.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: ResetInput, required: true, description: 'How.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'resetSandbox',
        schema: z.strictObject({}),
        run: async (_given, idempotency) => {
          const workspaceId = sandboxOf(context)
          return { resetId: await resetSandbox(context.app, { workspaceId, actor: actorOf(context), idempotency }) }
        },
        again: (resetId) => ({ resetId }),
      }),
  }),
)
