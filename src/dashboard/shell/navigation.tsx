import { Badge, ScrollArea, Stack } from '@mantine/core'
import {
  IconChartBar,
  IconCode,
  IconDeviceMobileMessage,
  IconInbox,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { Overview } from '../../generated/dashboard/documents.ts'
import { ScreenLink } from '../components/links.tsx'
import classes from './frame.module.css'
import { useLiveConversations, useLiveMessages } from './live.tsx'
import { PersonMenu } from './person-menu.tsx'
import { Wordmark } from './wordmark.tsx'
import { usePlace } from './workspace.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const SCREENS = [
  { to: '/w/$workspaceId/inbox', label: 'Inbox', icon: IconInbox },
  { to: '/w/$workspaceId/leads', label: 'Leads', icon: IconUsers },
  { to: '/w/$workspaceId/campaigns', label: 'Campaigns', icon: IconSpeakerphone },
  { to: '/w/$workspaceId/analytics', label: 'Analytics', icon: IconChartBar },
  { to: '/w/$workspaceId/handset', label: 'Handset', icon: IconDeviceMobileMessage, isOfSandbox: true },
  { to: '/w/$workspaceId/developers', label: 'Developers', icon: IconCode },
  { to: '/w/$workspaceId/settings', label: 'Settings', icon: IconSettings },
] as const satisfies readonly { to: string; label: string; icon: TablerIcon; isOfSandbox?: boolean }[]

/** `onGone` is called when a screen was chosen: on a phone the menu is in its way. */
export function Navigation({ onGone }: { onGone: () => void }) {
  const { isSandbox } = usePlace()
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const unread = useUnread()
  const screens = SCREENS.filter((screen) => isSandbox || !('isOfSandbox' in screen))

  return (
    <Stack h="100%" gap="xs" p="sm">
      <Stack gap="sm" visibleFrom="sm" px={4} pt={4}>
        <Wordmark />
      </Stack>
      <WorkspaceMenu />
      <ScrollArea flex={1} type="auto">
        <Stack gap={2}>
          {screens.map(({ to, label, icon: Icon }) => (
            <ScreenLink
              key={to}
              to={to}
              params={{ workspaceId }}
              onClick={onGone}
              label={label}
              className={classes.link}
              leftSection={<Icon size={18} stroke={1.6} />}
              rightSection={
                label === 'Inbox' && unread > 0 ? (
                  <Badge size="sm" variant="filled" aria-label={`${unread} unread`}>
                    {unread}
                  </Badge>
                ) : null
              }
            />
          ))}
        </Stack>
      </ScrollArea>
      <PersonMenu />
    </Stack>
  )
}

const LOOK_AGAIN_AFTER_MS = 800

/** How many conversations the member has not read: looked at again a moment after something happens. */
function useUnread(): number {
  const [{ data }, lookAgain] = useQuery({ query: Overview })
  const timer = useRef<number>(undefined)
  const soon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      lookAgain({ requestPolicy: 'network-only' })
    }, LOOK_AGAIN_AFTER_MS)
  }
  useLiveMessages(soon)
  useLiveConversations(soon)
  useEffect(() => () => clearTimeout(timer.current), [])
  return data?.overview?.unread ?? 0
}
