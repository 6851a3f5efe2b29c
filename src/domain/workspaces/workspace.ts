import { z } from 'zod'
import { apiKeyScope, workspaceMode } from '../identity/index.ts'
import { idOf } from '../kernel/index.ts'
import { companyShape } from './company-profile.ts'

/** A workspace as in REST, GraphQL and the documentation. */
export const workspaceShape = z
  .object({
    id: idOf('ws', 'ID of the workspace.'),
    name: z
      .string()
      .describe('Display name.')
      .meta({ examples: ['Oakline Home Services'] }),
    mode: workspaceMode.describe('`live` sends messages to real phones; `sandbox` uses a simulated carrier.'),
    scopes: z.array(apiKeyScope).describe('Scopes of this API key.'),
    company: companyShape
      .nullable()
      .describe('Company profile. Null in a live workspace until the profile is entered in the dashboard.'),
  })
  .describe('The workspace of the API key.')
