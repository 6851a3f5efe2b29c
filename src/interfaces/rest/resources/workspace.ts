import { z } from 'zod'
import { SCOPES } from '../../../domain/identity/index.ts'
import { restQuery } from './field.ts'
import { idOf } from './wire.ts'
import { wireType } from './wire-type.ts'

export const workspaceSchema = z
  .object({
    id: idOf('ws', 'The workspace.'),
    name: z.string().describe('Its name.'),
    mode: z.enum(['live', 'sandbox']).describe('In a sandbox nothing reaches a phone.'),
    scopes: z.array(z.enum(SCOPES)).describe('What this API key may do.'),
  })
  .describe('The workspace that the API key belongs to.')

export const NoInput = z.strictObject({})

const RestWorkspace = wireType('RestWorkspace', workspaceSchema)

restQuery('read_workspace', {
  type: RestWorkspace,
  input: NoInput,
  description: 'The workspace and what this key may do in it: how an integration checks its key.',
  resolve: (_input, { principal }) => ({
    id: principal.workspaceId,
    name: principal.workspaceName,
    mode: principal.mode,
    scopes: principal.scopes,
  }),
})
