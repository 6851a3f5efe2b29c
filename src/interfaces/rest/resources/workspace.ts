import { z } from 'zod'
import { SCOPES } from '../../../domain/identity/index.ts'
import { restQuery } from './field.ts'
import { idOf } from './wire.ts'
import { wireType } from './wire-type.ts'

export const workspaceSchema = z
  .object({
    id: idOf('ws', 'ID of the workspace.'),
    name: z.string().describe('Display name.'),
    mode: z
      .enum(['live', 'sandbox'])
      .describe('`live` sends messages to real phones; `sandbox` uses a simulated carrier.'),
    scopes: z.array(z.enum(SCOPES)).describe('Scopes of this API key.'),
  })
  .describe('The workspace of the API key.')

export const NoInput = z.strictObject({})

const RestWorkspace = wireType('RestWorkspace', workspaceSchema)

restQuery('read_workspace', {
  type: RestWorkspace,
  input: NoInput,
  description: 'Returns the workspace and the scopes of the API key. Use it to check a key.',
  resolve: (_input, { principal }) => ({
    id: principal.workspaceId,
    name: principal.workspaceName,
    mode: principal.mode,
    scopes: principal.scopes,
  }),
})
