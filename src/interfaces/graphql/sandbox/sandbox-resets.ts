import { z } from 'zod'
import { resetSandbox } from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const Status = enumOf('SandboxResetStatus', 'Status of a sandbox reset.', {
  running: 'Data is being deleted.',
  completed: 'All data from before the reset is deleted.',
})

builder.prismaObject('SandboxReset', {
  description: 'A reset that deletes the data of a sandbox.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the reset, such as rst_01jd….' }),
    status: t.expose('status', { type: Status, description: 'Current status.' }),
    deletedLeads: t.exposeInt('deletedLeads', { description: 'Number of leads deleted so far.' }),
    deletedRows: t.exposeInt('deletedRows', { description: 'Number of records of all types deleted so far.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the reset was requested. Data created later is kept.',
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it finished.' }),
  }),
})

builder.queryField('sandboxReset', (t) =>
  t.prismaField({
    type: 'SandboxReset',
    nullable: true,
    description:
      'Returns a reset by ID, or the latest reset without an ID. Null if there is none. In a live workspace, ' +
      'returns not_found.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ description: 'ID of the reset, such as rst_01jd….' }) },
    resolve: (query, _root, { id }, context) => {
      const workspaceId = sandboxOf(context)
      const where = { workspaceId, ...(id != null && { id }) }
      return readsOf(context).sandboxReset.findFirst({
        ...query,
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
    },
  }),
)

nodeRows('rst', 'SandboxReset', 'sandboxReset')

const NoInput = z.strictObject({}).describe('Contains only the idempotency key.')

const ResetInput = inputOf('ResetSandboxInput', NoInput)

const Payload = rowPayload('ResetSandboxPayload', 'The started reset, which runs in the background.', {
  field: 'sandboxReset',
  model: 'SandboxReset',
  id: 'resetId',
  description: 'The reset.',
})

refuses(Payload, ['reset_running'])

mutation('resetSandbox', {
  type: Payload,
  description:
    'Deletes the leads, conversations, messages, events, deliveries, imports, opt-outs and notifications ' +
    'of a sandbox. Settings, API keys, webhook endpoints, notification channels, phone numbers, campaigns' +
    ' and the audit log are kept. The reset runs in the background. Data created in the meantime is kept ' +
    'unless it belongs to a deleted lead. Refused while another reset is running. In a live workspace, ' +
    'returns not_found.',
  authScopes: scopes.fullAccess,
  input: ResetInput,
  schema: NoInput,
  run: async (_given, context, idempotency) => {
    const workspaceId = sandboxOf(context)
    return { resetId: await resetSandbox(context.app, { workspaceId, actor: actorOf(context), idempotency }) }
  },
  again: (resetId) => ({ resetId }),
})
