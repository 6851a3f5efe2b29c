import { notifications } from '@mantine/notifications'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Provider } from 'urql'
import { handleAccessLost } from '../client/access-lost.ts'
import { takeClient } from '../client/early-client.ts'
import type { WorkspaceClient } from '../client/workspace-client.ts'
import { ScreenLoading } from '../components/screen/screen-states.tsx'
import { Frame } from './frame.tsx'
import { rememberWorkspace } from './last-workspace.ts'

const REOPEN_INTERVAL_MIN_MS = 5_000

/** The shell of one workspace. Its client and cache live until the visitor leaves the workspace or their role changes. */
export function WorkspaceShell() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' })
  const [generation, setGeneration] = useState(0)
  const [opened, setOpened] = useState<WorkspaceClient & { workspaceId: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation needs a new client
  useEffect(() => {
    const openedAtMs = Date.now()
    const reopen = () => {
      notifications.show({ message: 'Your permissions in this workspace have changed.' })
      setTimeout(() => setGeneration((n) => n + 1), Math.max(0, openedAtMs + REOPEN_INTERVAL_MIN_MS - Date.now()))
    }
    const created = takeClient(workspaceId)
    created.onAccessLost(() => void handleAccessLost(workspaceId, reopen))
    setOpened({ ...created, workspaceId })
    rememberWorkspace(workspaceId)
    return created.close
  }, [workspaceId, generation])

  if (opened?.workspaceId !== workspaceId) return <ScreenLoading />
  return (
    <Provider value={opened.client} key={`${workspaceId} ${generation}`}>
      <Frame connection={opened.connection} />
    </Provider>
  )
}
