import { z } from 'zod'
import { resetSandbox } from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumOf } from '../schema/enums.ts'
import { rowMutation } from '../schema/mutation.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { rowPayload } from '../schema/row-field.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const Status = enumOf('SandboxResetStatus', 'Status of a sandbox reset.', {
  running: 'Data is being deleted.',
  completed: 'All data from before the reset is deleted.',
})

builder.prismaObject('SandboxReset', {
  description: 'A reset that deletes a sandbox’s data.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) =>
    columnFields(t, 'SandboxReset', {
      id: 'ID of the reset, such as rst_01jd….',
      status: { type: Status, description: 'Current status.' },
      deletedLeads: 'Number of leads deleted so far.',
      deletedRows: 'Number of records of all types deleted so far.',
      createdAt: 'When the reset was requested. Data created later is kept.',
      finishedAt: 'When the reset finished. Null while the reset is running.',
    }),
})

builder.queryField('sandboxReset', (t) =>
  t.prismaField({
    type: 'SandboxReset',
    nullable: true,
    description:
      'Returns a reset by ID, or the latest reset if no ID is provided. Null if there is no such reset. In a live ' +
      'workspace, returns not_found.',
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

rowMutation('resetSandbox', {
  type: rowPayload('ResetSandboxPayload', 'The started reset, which runs in the background.', {
    model: 'SandboxReset',
    id: 'resetId',
    description: 'The started reset.',
    refusals: ['reset_running'],
  }),
  description:
    'Deletes a sandbox’s leads, conversations, notes, messages, events, deliveries, imports, opt-outs, ' +
    'notifications and alerts. Settings, API keys, webhook endpoints, notification channels, phone numbers, ' +
    'campaigns, snippets, registered documents, members’ alert settings and the audit log are kept. The reset runs in ' +
    'the background. Data created in the meantime is kept unless it belongs to a deleted lead. Refused while another ' +
    'reset is running. In a live workspace, returns not_found.',
  authScopes: scopes.fullAccess,
  schema: NoInput,
  check: sandboxOf,
  run: (_given, { app, by }) => resetSandbox(app, by),
})
