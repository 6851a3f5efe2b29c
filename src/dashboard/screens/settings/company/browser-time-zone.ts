import type { Client } from 'urql'
import { Shell, UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { createPlainClient } from '../../../client/workspace-client.ts'
import type { CurrentWorkspace } from '../../../shell/workspace.tsx'

/** Sets the browser's time zone in the workspace, and in its live or sandbox twin if that still has the same zone. */
export async function takeBrowserTimeZone(client: Client, { workspace, viewer }: CurrentWorkspace): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (timeZone === workspace.timezone) return
  const input = { timezone: timeZone }
  await client.mutation(UpdateWorkspace, { input }).toPromise()
  const twinId = twinOf(workspace.id, viewer.workspaces)
  if (!twinId) return
  const twin = createPlainClient(twinId)
  const { data } = await twin.query(Shell, {}).toPromise()
  if (data?.workspace?.timezone === workspace.timezone) await twin.mutation(UpdateWorkspace, { input }).toPromise()
}

function twinOf(id: string, workspaces: CurrentWorkspace['viewer']['workspaces']): string | undefined {
  const own = workspaces.find((each) => each.id === id)
  return own?.liveWorkspaceId ?? workspaces.find(({ liveWorkspaceId }) => liveWorkspaceId === id)?.id
}
