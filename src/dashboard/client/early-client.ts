import { LiveCursor, Shell } from '../../generated/dashboard/documents.ts'
import { createWorkspaceClient, type WorkspaceClient } from './workspace-client.ts'

let begun: { workspaceId: string; made: WorkspaceClient } | undefined

/** Asks what the frame of a workspace’s page needs while the screen’s own code is still on its way. */
export function beginEarly(path: string): void {
  const workspaceId = /^\/w\/(ws_\w+)/.exec(path)?.[1]
  if (workspaceId === undefined) return
  const made = createWorkspaceClient(workspaceId)
  for (const document of [Shell, LiveCursor]) void made.client.query<object>(document, {}).toPromise()
  begun = { workspaceId, made }
}

/** The client that was begun for this workspace, once; else a new one. */
export function takeClient(workspaceId: string): WorkspaceClient {
  const early = begun
  begun = undefined
  return early?.workspaceId === workspaceId ? early.made : createWorkspaceClient(workspaceId)
}
