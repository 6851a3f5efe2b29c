import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { Provider } from 'urql'
import { takeClient } from '../client/early-client.ts'
import { whenShutOut } from '../client/shut-out.ts'
import type { WorkspaceClient } from '../client/workspace-client.ts'
import { ScreenLoading } from '../components/screen-states.tsx'
import { Frame } from './frame.tsx'
import { rememberWorkspace } from './last-workspace.ts'
import { workspaceRoute } from './routes.tsx'

const AGAIN_AT_MOST_EVERY_MS = 5_000

/** Everything of one workspace: its client and cache live as long as the visitor stays in it with the same role. */
export function WorkspaceShell() {
  const { workspaceId } = workspaceRoute.useParams()
  const [beginning, setBeginning] = useState(0)
  const [opened, setOpened] = useState<WorkspaceClient & { workspaceId: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new beginning is a new client
  useEffect(() => {
    const openedAtMs = Date.now()
    const again = () => {
      notifications.show({ message: 'Your permissions in this workspace have changed.' })
      setTimeout(() => setBeginning((n) => n + 1), Math.max(0, openedAtMs + AGAIN_AT_MOST_EVERY_MS - Date.now()))
    }
    const made = takeClient(workspaceId)
    made.onShutOut(() => void whenShutOut(workspaceId, again))
    setOpened({ ...made, workspaceId })
    rememberWorkspace(workspaceId)
    return made.close
  }, [workspaceId, beginning])

  if (opened?.workspaceId !== workspaceId) return <ScreenLoading />
  return (
    <Provider value={opened.client} key={`${workspaceId} ${beginning}`}>
      <Frame connection={opened.connection} />
    </Provider>
  )
}
