import { Button, Drawer, Group, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { EVENT_CHOICES } from '../event-types.ts'
import { EventDetail } from './event-detail.tsx'
import { EventList, NoEvents } from './event-list.tsx'
import type { EventSearch } from './event-search.ts'
import classes from './events.module.css'
import { useEventLog } from './use-event-log.ts'

const route = getRouteApi('/w/$workspaceId/developers/events')

export function EventsScreen() {
  const { type } = route.useSearch()
  return (
    <Screen title="Events" description="Events from the last 7 days, as sent to webhooks">
      <Log key={type} />
    </Screen>
  )
}

function Log() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: EventSearch) => void navigate({ search: next, replace: true })
  const open = (event: string | null) => {
    const { event: _before, ...rest } = search
    go(event === null ? rest : { ...rest, event })
  }
  const pages = usePages()
  const log = useEventLog({ type: search.type, after: pages.after })
  return (
    <>
      <Group gap="xs" align="flex-end" mb="sm">
        <Select
          label="Type"
          size="xs"
          placeholder="All"
          clearable
          data={EVENT_CHOICES}
          value={search.type ?? null}
          onChange={(type) => go(type ? { type } : {})}
          w={220}
        />
        {pages.isFirst ? (
          <TailSwitch tail={log.tail} />
        ) : (
          <Button size="xs" variant="default" onClick={pages.restart}>
            Newest
          </Button>
        )}
      </Group>
      <div className={classes.page} data-open={search.event !== undefined || undefined}>
        <div className={classes.list}>
          <Shown log={log} openId={search.event ?? null} onOpen={open} isFiltered={search.type !== undefined} />
          <Pager pages={pages} pageInfo={log.pageInfo} label="Pages of events" />
        </div>
        {search.event && <Detail key={search.event} id={search.event} onClose={() => open(null)} />}
      </div>
    </>
  )
}

type Log = ReturnType<typeof useEventLog>

function TailSwitch({ tail }: Pick<Log, 'tail'>) {
  const { isPaused, waiting } = tail
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        onClick={isPaused ? tail.goOn : tail.pause}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <span className={classes.tail} role="status" data-live={!isPaused || undefined}>
        {isPaused ? `Paused; ${waiting === 1 ? '1 new event' : `${waiting} new events`}` : 'Live'}
      </span>
    </>
  )
}

type ShownProps = { log: Log; openId: string | null; onOpen: (id: string | null) => void; isFiltered: boolean }

function Shown({ log: { events, error, again }, openId, onOpen, isFiltered }: ShownProps) {
  if (!events) return error ? <Problem error={error} onRetry={again} /> : <RecordsLoading />
  if (events.length === 0) return <NoEvents isFiltered={isFiltered} />
  return <EventList events={events} openId={openId} onOpen={onOpen} />
}

/** Beside the list; over it where there is little room. */
function Detail({ id, onClose }: { id: string; onClose: () => void }) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  if (!isNarrow) return <EventDetail id={id} onClose={onClose} />
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="Event"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <EventDetail id={id} />
    </Drawer>
  )
}
