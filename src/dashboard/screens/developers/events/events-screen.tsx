import { Box, Button, Drawer, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useFocusBack } from '../../../components/dialog/use-focus-back.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { FilterSelect } from '../../../components/table/filter-fields.tsx'
import { Pager, usePages } from '../../../components/table/pages.tsx'
import { withChange } from '../../../components/table/search-params.ts'
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
        <FilterSelect
          label="Type"
          placeholder="All"
          data={EVENT_CHOICES}
          value={search.type}
          onChange={(type) => go(withChange<EventSearch>({}, { type }))}
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
        <Box miw={0}>
          <Shown log={log} openId={search.event ?? null} onOpen={open} isFiltered={search.type !== undefined} />
          <Pager pages={pages} pageInfo={log.pageInfo} label="events" />
        </Box>
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

function Shown({ log: { events, error, refetch }, openId, onOpen, isFiltered }: ShownProps) {
  return (
    <Loaded value={events} query={{ error, refetch }}>
      {(all) =>
        all.length > 0 ? (
          <EventList events={all} openId={openId} onOpen={onOpen} />
        ) : (
          <NoEvents isFiltered={isFiltered} />
        )
      }
    </Loaded>
  )
}

/** Beside the list, or over it in a narrow space. */
function Detail({ id, onClose }: { id: string; onClose: () => void }) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  useFocusBack(isNarrow)
  if (!isNarrow) return <EventDetail id={id} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title="Event">
      <EventDetail id={id} />
    </Drawer>
  )
}
