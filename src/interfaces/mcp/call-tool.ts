import type { App } from '../../app.ts'
import type { Principal } from '../../domain/identity/index.ts'
import type { CheckDocuments } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../graphql/schema/builder.ts'
import { valueFingerprints } from '../http/fingerprint.ts'
import { idempotencyKeyOf, runOnce } from '../http/idempotent-run.ts'
import type { RequestRecord } from '../http/request-record.ts'
import { checkReach } from '../http/token-reach.ts'
import { validate } from '../http/validate.ts'
import { checkScope } from '../rest/admission.ts'
import type { CallRoute } from '../rest/shell.ts'
import { failedResult, shownResult, type ToolResult } from './result.ts'
import type { Tool } from './tool.ts'

export type Caller = {
  app: App
  principal: Principal
  record: RequestRecord
  callRoute: CallRoute
  checkDocuments: CheckDocuments
  /** The MCP client, as it calls itself. */
  client?: string | null
}

/** Runs a tool. Refusals and errors are results, which an assistant can read, and not errors of the protocol. */
export async function callTool(caller: Caller, tool: Tool, given: Record<string, unknown>): Promise<ToolResult> {
  const { app, record } = caller
  try {
    return shownResult(app, tool, await run(caller, tool, given))
  } catch (error) {
    const { result, code } = failedResult(app, error, record.requestId)
    record.code = code
    if (!(error instanceof AppError)) {
      app.log.error({ event: 'mcp.failed', requestId: record.requestId, tool: tool.name, err: error })
    }
    return result
  }
}

async function run(caller: Caller, tool: Tool, given: Record<string, unknown>): Promise<unknown> {
  const { app, principal, record, callRoute, checkDocuments, client = null } = caller
  checkScope(tool, principal)
  const { key, args } = tool.annotations.readOnlyHint ? { key: undefined, args: given } : keyAndRest(given)
  const input = validate(tool.input, args, { nullIsAbsent: tool.nullIsAbsent })
  await checkReach(app, principal, tool.targets(input))
  const context: Context = { app, principal, requestId: record.requestId, checkDocuments, client }
  if (key === undefined) return tool.run(input, context, callRoute)
  const { workspaceId } = principal
  // With and without approval, a tool of one name does different things. The others keep the form of earlier releases.
  const kind = tool.sends === true ? ['without approval'] : []
  const fingerprints = valueFingerprints(['mcp', tool.name, ...kind, args])
  const { body } = await runOnce(app, { workspaceId, key: readKey(key), fingerprints }, async (claim, madeId) => {
    const made = await tool.run(input, { ...context, idempotency: claim, madeId }, callRoute)
    return { status: 200, body: JSON.stringify(made) }
  })
  return JSON.parse(body)
}

function keyAndRest({ idempotency_key: key, ...args }: Record<string, unknown>) {
  return { key, args }
}

function readKey(key: unknown): string {
  try {
    return idempotencyKeyOf(typeof key === 'string' ? key : [])!
  } catch (error) {
    throw error instanceof AppError ? error.renamed('idempotency_key') : error
  }
}
