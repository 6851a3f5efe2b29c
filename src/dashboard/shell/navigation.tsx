import { Badge, ScrollArea, Stack } from '@mantine/core'
import {
  IconCalendar,
  IconChartBar,
  IconCode,
  IconDeviceMobileMessage,
  IconInbox,
  IconPencilQuestion,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { Overview } from '../../generated/dashboard/documents.ts'
import { usePolling } from '../components/request/use-polling.ts'
import { useSoon } from '../components/request/use-soon.ts'
import { ScreenLink } from '../components/screen/links.tsx'
import { countInTitle } from '../components/screen/page-title.ts'
import classes from './frame.module.css'
import { useLiveConversations, useLiveMessages } from './live.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search/search-button.tsx'
import { Wordmark } from './wordmark.tsx'
import { useCurrentWorkspace } from './workspace.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const SCREENS = [
  { to: '/w/$workspaceId/inbox', label: 'Inbox', icon: IconInbox },
  { to: '/w/$workspaceId/drafts', label: 'Drafts', icon: IconPencilQuestion },
  { to: '/w/$workspaceId/leads', label: 'Leads', icon: IconUsers },
  { to: '/w/$workspaceId/appointments', label: 'Appointments', icon: IconCalendar },
  { to: '/w/$workspaceId/campaigns', label: 'Campaigns', icon: IconSpeakerphone },
  { to: '/w/$workspaceId/analytics', label: 'Analytics', icon: IconChartBar },
  { to: '/w/$workspaceId/handset', label: 'Handset', icon: IconDeviceMobileMessage, isOfSandbox: true },
  { to: '/w/$workspaceId/developers', label: 'Developers', icon: IconCode },
  { to: '/w/$workspaceId/settings', label: 'Settings', icon: IconSettings },
] as const satisfies readonly { to: string; label: string; icon: TablerIcon; isOfSandbox?: boolean }[]

/** `onGone` is called when the user selects a screen, so that the menu closes on a phone. */
export function Navigation({ onGone, onSearch }: { onGone: () => void; onSearch: () => void }) {
  const { isSandbox } = useCurrentWorkspace()
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const counts = useCounts()
  const screens = SCREENS.filter((screen) => isSandbox || !('isOfSandbox' in screen))

  return (
    <Stack h="100%" gap="xs" p="sm">
      <Stack gap="sm" visibleFrom="sm" px={4} pt={4}>
        <Wordmark />
      </Stack>
      <WorkspaceMenu />
      <SearchButton onOpen={onSearch} />
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
                label === 'Inbox' ? (
                  <Count of={counts.waiting} words="waiting for a teammate" />
                ) : label === 'Drafts' ? (
                  <Count of={counts.drafts} words="to send or reject" />
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

function Count({ of: count, words }: { of: number; words: string }) {
  if (count === 0) return null
  return (
    <Badge size="sm" variant="filled" aria-label={`${count} ${words}`}>
      {count}
    </Badge>
  )
}

const REFETCH_DELAY_MS = 800
/** A new draft is no event. */
const POLL_INTERVAL_MS = 15_000

/** What needs a person, refetched shortly after each event. The title of the page has the number of leads who wait. */
function useCounts(): { waiting: number; drafts: number } {
  const [{ data }, reload] = useQuery({ query: Overview })
  const refetch = () => reload({ requestPolicy: 'network-only' })
  const soon = useSoon(refetch, REFETCH_DELAY_MS)
  usePolling(refetch, POLL_INTERVAL_MS)
  useLiveMessages(soon)
  useLiveConversations(soon)
  const waiting = data?.overview?.waiting ?? 0
  useEffect(() => countInTitle(waiting), [waiting])
  return { waiting, drafts: data?.overview?.draftsPending ?? 0 }
}
