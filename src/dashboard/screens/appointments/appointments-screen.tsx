import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Appointments } from '../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'
import { usePolling } from '../../components/request/use-polling.ts'
import { Problem } from '../../components/screen/problem.tsx'
import { Screen } from '../../components/screen/screen.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { isSameDay, useNow } from '../../components/text/when.tsx'
import { useLiveConversations } from '../../shell/live.tsx'
import type { Appointment } from './appointment.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { type AppointmentSearch, type AppointmentView, addDays, dayOf, daysOf, dayText } from './appointment-search.ts'
import classes from './appointments.module.css'
import { CalendarFeed } from './calendar-feed.tsx'

const route = getRouteApi('/w/$workspaceId/appointments')

const SHOWN_MAX = 100
const POLL_INTERVAL_MS = 15_000
const STEP = { day: 1, week: 7, list: 0 } as const
const HEADING = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' })
const LONG = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

/** Appointments of a day, of a week, or all that are ahead. */
export function AppointmentsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [withCanceled, setWithCanceled] = useState(false)
  const now = new Date(useNow())
  const view: AppointmentView = search.view ?? 'week'
  const day = dayOf(view === 'list' ? undefined : search.on, now)
  const days = daysOf(view, day)
  const show = (next: AppointmentSearch) => void navigate({ search: next, replace: true })
  const move = (to: Date) =>
    show({ ...(search.view && { view: search.view }), ...(!isSameDay(to, now) && { on: dayText(to) }) })
  const { data, error, refetch } = useFreshQuery(Appointments, {
    startsAfter: (days[0] ?? day).toISOString(),
    startsBefore: days.length > 0 ? addDays(days.at(-1)!, 1).toISOString() : null,
    last: SHOWN_MAX,
  })
  useLiveConversations(refetch)
  usePolling(refetch, POLL_INTERVAL_MS)
  // The API lists the latest first.
  const all = data?.appointments?.edges.map(({ node }) => node).toReversed()
  const shown = all?.filter(({ status }) => withCanceled || status !== 'CANCELED')

  return (
    <Screen title="Appointments" description={titleOf(view, days)}>
      <Group gap="xs" mb="md">
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
            { value: 'list', label: 'List' },
          ]}
          value={view}
          onChange={(next) => show({ ...(next !== 'week' && { view: next as 'day' | 'list' }) })}
        />
        {view !== 'list' && <Steps view={view} day={day} onMove={move} now={now} />}
        <Switch
          size="xs"
          label="Canceled"
          checked={withCanceled}
          onChange={({ currentTarget }) => setWithCanceled(currentTarget.checked)}
          ml="auto"
        />
        <CalendarFeed />
      </Group>
      {error && !shown ? (
        <Problem error={error} title="Couldn’t load appointments" onRetry={refetch} />
      ) : !shown ? (
        <Skeleton height={240} role="status" aria-label="Loading appointments" />
      ) : view === 'week' ? (
        <>
          {shown.length === 0 && (
            <Text size="sm" c="dimmed" mb="sm">
              No appointments this week. The agent books them in conversations whose campaign has booking hours.
            </Text>
          )}
          <Week days={days} appointments={shown} now={now} onDay={(on) => show({ view: 'day', on: dayText(on) })} />
        </>
      ) : (
        <Agenda appointments={shown} isList={view === 'list'} />
      )}
      {data?.appointments?.pageInfo.hasPreviousPage && (
        <Text size="sm" c="dimmed" mt="sm">
          Only the first {SHOWN_MAX} appointments are shown.
        </Text>
      )}
    </Screen>
  )
}

function titleOf(view: AppointmentView, days: readonly Date[]): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  if (view === 'list') return `Upcoming appointments (${zone})`
  if (view === 'day') return `${LONG.format(days[0])} (${zone})`
  return `${HEADING.format(days[0])} – ${HEADING.format(days.at(-1))} (${zone})`
}

type StepsProps = { view: 'day' | 'week'; day: Date; onMove: (to: Date) => void; now: Date }

function Steps({ view, day, onMove, now }: StepsProps) {
  return (
    <Group gap={4}>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={`Previous ${view}`}
        onClick={() => onMove(addDays(day, -STEP[view]))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button variant="default" size="compact-sm" onClick={() => onMove(dayOf(undefined, now))}>
        Today
      </Button>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={`Next ${view}`}
        onClick={() => onMove(addDays(day, STEP[view]))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}

type WeekProps = { days: readonly Date[]; appointments: readonly Appointment[]; now: Date; onDay: (day: Date) => void }

function Week({ days, appointments, now, onDay }: WeekProps) {
  return (
    <div className={classes.week}>
      {days.map((day) => {
        const own = appointments.filter(({ startsAt }) => isSameDay(new Date(startsAt), day))
        return (
          <section
            key={day.getTime()}
            aria-label={LONG.format(day)}
            className={classes.day}
            data-today={isSameDay(day, now) || undefined}
            data-free={own.length === 0 || undefined}
          >
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => onDay(day)}
              className={classes.head!}
            >
              {HEADING.format(day)}
            </Button>
            <Stack gap={6}>
              {own.map((appointment) => (
                <AppointmentCard key={appointment.id} appointment={appointment} />
              ))}
              {own.length === 0 && <span className={classes.free}>–</span>}
            </Stack>
          </section>
        )
      })}
    </div>
  )
}

function Agenda({ appointments, isList }: { appointments: readonly Appointment[]; isList: boolean }) {
  if (appointments.length === 0) {
    return (
      <Empty icon={IconCalendar} title={isList ? 'No upcoming appointments' : 'No appointments on this day'}>
        The agent books them in conversations whose campaign has booking hours.
      </Empty>
    )
  }
  const days = Map.groupBy(appointments, ({ startsAt }) => LONG.format(new Date(startsAt)))
  return (
    <Stack gap="md">
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={day}>
          <h2 className={classes.heading}>{day}</h2>
          <Stack gap={6}>
            {own.map((appointment) => (
              <AppointmentCard key={appointment.id} appointment={appointment} />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}
