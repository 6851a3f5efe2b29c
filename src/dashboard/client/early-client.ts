import { LiveCursor, Shell } from '../../generated/dashboard/documents.ts'
import { createWorkspaceClient, type WorkspaceClient } from './workspace-client.ts'

let started: { workspaceId: string; made: WorkspaceClient } | undefined

/** Sends the queries of the workspace frame while the code of the screen is still loading. */
export function startEarlyClient(path: string): void {
  const workspaceId = /^\/w\/(ws_\w+)/.exec(path)?.[1]
  if (workspaceId === undefined || path.endsWith('/two-factor')) return
  const made = createWorkspaceClient(workspaceId)
  for (const document of [Shell, LiveCursor]) void made.client.query<object>(document, {}).toPromise()
  started = { workspaceId, made }
}

/** Returns the client that `beginEarly` created for this workspace, once. Creates a new one otherwise. */
export function takeClient(workspaceId: string): WorkspaceClient {
  const early = started
  started = undefined
  return early?.workspaceId === workspaceId ? early.made : createWorkspaceClient(workspaceId)
}
