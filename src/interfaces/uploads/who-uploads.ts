import type { IncomingMessage } from 'node:http'
import type { App } from '../../app.ts'
import type { Principal } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import type { Authentication } from '../http/authentication.ts'
import { checkSameOrigin } from '../http/own-origin.ts'

const WORKSPACE_HEADER = 'Leadthread-Workspace'

/**
 * Authenticates an upload from the dashboard: a member by cookie, same-origin, for the workspace of the header. Keys upload
 * under `/v1`. The header is required, so that a file cannot reach the wrong workspace.
 */
export async function whoUploads(
  { app, authentication }: { app: App; authentication: Authentication },
  request: IncomingMessage,
): Promise<Principal> {
  const token = app.signIn.tokenOf(request.headers.cookie)
  if (token === null) throw new AppError('invalid_session')
  checkSameOrigin(app, request)
  const workspaceId = request.headers[WORKSPACE_HEADER.toLowerCase()]
  if (typeof workspaceId !== 'string') throw new AppError('missing_parameter', { param: WORKSPACE_HEADER })
  return authentication.memberOf(token, workspaceId)
}
