import { z } from 'zod'
import {
  companyHoursShape,
  companyShape,
  profileOf,
  readCompany,
  workspaceShape,
} from '../../../domain/workspaces/index.ts'
import { restQuery } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

const NoInput = z.strictObject({})

wireType('RestCompanyHours', companyHoursShape)
wireType('RestCompany', companyShape)
const RestWorkspace = wireType('RestWorkspace', workspaceShape)

restQuery('read_workspace', {
  type: RestWorkspace,
  input: NoInput,
  description:
    'Returns the workspace and the scopes of the API key. Use this endpoint to check whether an API key is valid.',
  resolve: async (_input, { app, principal }) => ({
    id: principal.workspaceId,
    name: principal.workspaceName,
    mode: principal.mode,
    scopes: principal.scopes,
    company: profileOf(await readCompany(app.db, principal.workspaceId)),
  }),
})
