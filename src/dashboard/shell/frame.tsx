import { AppShell, Burger, Group } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from 'urql'
import { LiveCursor, Shell } from '../../generated/dashboard/documents.ts'
import { type Connection, useConnection } from '../client/connection.ts'
import { Problem } from '../components/screen/problem.tsx'
import { ScreenLoading } from '../components/screen/screen-states.tsx'
import { BackToGuide } from './back-to-guide.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './frame.module.css'
import { LiveFeed } from './live.tsx'
import { Navigation } from './navigation.tsx'
import { SearchIcon, useSearch } from './search/search-button.tsx'
import { Wordmark } from './wordmark.tsx'
import { CurrentWorkspaceContext, currentWorkspaceOf } from './workspace.tsx'
import { ModeBadge } from './workspace-menu.tsx'

/**
 * Not a banner landmark: dialog headers count as banners, and a page may have only one. A header element cannot have the region
 * role.
 */
const AS_REGION = { component: 'div', role: 'region', 'aria-label': 'Leadthread' }

/** The frame of every screen: workspace, navigation and connection state. */
export function Frame({ connection }: { connection: Connection }) {
  const [shell] = useQuery({ query: Shell })
  const [cursor] = useQuery({ query: LiveCursor })
  const state = useConnection(connection)
  const [isOpen, { toggle, close }] = useDisclosure()
  const { open: openSearch, dialog: searchDialog } = useSearch()
  const burger = useRef<HTMLButtonElement>(null)
  const leave = () => {
    close()
    burger.current?.focus()
  }
  useHotkeys(isOpen ? [['Escape', leave]] : [])
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu covers the screen at another address
  useEffect(() => close(), [pathname])
  const { viewer, workspace } = shell.data ?? {}
  const current = useMemo(
    () => viewer && workspace && currentWorkspaceOf({ viewer, workspace }, connection),
    [viewer, workspace, connection],
  )

  if (shell.error && !current) return <Problem error={shell.error} title="Couldn’t open this workspace" />
  if (!current || cursor.fetching) return <ScreenLoading />
  return (
    <CurrentWorkspaceContext value={current}>
      <LiveFeed after={cursor.data?.liveCursor ?? null}>
        <a href="#screen" className={classes.skip}>
          Skip to main content
        </a>
        <AppShell
          header={{ height: { base: 52, sm: 0 } }}
          navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
          padding={0}
          className={classes.frame!}
        >
          <AppShell.Header hiddenFrom="sm" px="sm" className={classes.header} {...AS_REGION}>
            <Group h="100%" justify="space-between">
              <Group gap="xs">
                <Wordmark />
                <ModeBadge mode={current.workspace.mode} />
              </Group>
              <Group gap="xs">
                <SearchIcon onOpen={openSearch} />
                <Burger
                  ref={burger}
                  opened={isOpen}
                  onClick={toggle}
                  size="sm"
                  aria-expanded={isOpen}
                  aria-label={isOpen ? 'Close menu' : 'Open menu'}
                />
              </Group>
            </Group>
          </AppShell.Header>
          <AppShell.Navbar className={classes.navbar} mod={{ open: isOpen }} aria-label="Main">
            <Navigation onGone={close} onSearch={openSearch} />
          </AppShell.Navbar>
          <AppShell.Main id="screen" tabIndex={-1} className={classes.main} mod={{ covered: isOpen }}>
            <ConnectionNotice state={state} />
            <BackToGuide />
            <Outlet />
          </AppShell.Main>
        </AppShell>
        {searchDialog}
      </LiveFeed>
    </CurrentWorkspaceContext>
  )
}
