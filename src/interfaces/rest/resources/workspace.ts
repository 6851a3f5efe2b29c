import { z } from 'zod'
import { workspaceShape } from '../../../domain/workspaces/index.ts'
import { restQuery } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

const NoInput = z.strictObject({})

const RestWorkspace = wireType('RestWorkspace', workspaceShape)

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
