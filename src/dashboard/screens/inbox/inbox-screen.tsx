import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { fetchHandset } from './handset.ts'
import classes from './inbox.module.css'
import { useShortcuts } from './keys/use-shortcuts.ts'
import { ListPane } from './list/list-pane.tsx'

const ShortcutsHelp = lazy(async () => ({ default: (await import('./keys/shortcuts-help.tsx')).ShortcutsHelp }))

/** The list and the selected conversation; on a phone one of the two. */
export function InboxScreen() {
  const chosenId = useParams({ strict: false, select: (params) => params.conversationId })
  const isNew = useMatch({ from: '/w/$workspaceId/inbox/new', shouldThrow: false }) !== undefined
  const { isSandbox, workspace } = useCurrentWorkspace()
  const navigate = useNavigate()
  const [isHelping, help] = useDisclosure()
  useShortcuts({
    '?': help.open,
    c: () => void navigate({ to: '/w/$workspaceId/inbox/new', params: { workspaceId: workspace.id } }),
  })
  useEffect(() => {
    if (isSandbox) fetchHandset()
  }, [isSandbox])

  return (
    <div
      className={classes.inbox}
      data-chosen={chosenId !== undefined || isNew || undefined}
      data-sandbox={isSandbox || undefined}
    >
      <section className={classes.list} aria-label="Conversation list">
        <ListPane chosenId={chosenId} onHelp={help.open} />
      </section>
      <div className={classes.chosen}>
        <Outlet />
      </div>
      {isHelping && (
        <Suspense fallback={null}>
          <ShortcutsHelp onClose={help.close} />
        </Suspense>
      )}
    </div>
  )
}
