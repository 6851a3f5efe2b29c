import { Code, Text, UnstyledButton } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { wireName } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import { glanceAt, type LoggedEvent } from './event.ts'
import classes from './events.module.css'

type Props = { events: readonly LoggedEvent[]; openId: string | null; onOpen: (id: string | null) => void }

/** The event log, newest first. Each line opens its event. */
export function EventList({ events, openId, onOpen }: Props) {
  return (
    <ul className="lt-box lt-rows" aria-label="Events, newest first">
      {events.map((event) => (
        <li key={event.id}>
          <UnstyledButton
            className={classes.event}
            aria-expanded={event.id === openId}
            onClick={() => onOpen(event.id === openId ? null : event.id)}
          >
            <span>
              <Code>{wireName(event.type)}</Code>
            </span>
            <Glance data={event.data} />
            <Exact at={event.createdAt} size="xs" c="dimmed" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function Glance({ data }: { data: unknown }) {
  const { phone, words } = glanceAt(data)
  return (
    <Text span inherit c="dimmed" className={`${classes.words} lt-clip`}>
      {prettyPhone(phone)}
      {phone && words && ' · '}
      <bdi>{words}</bdi>
    </Text>
  )
}

export function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty icon={IconListDetails} title={isFiltered ? 'No events of this type yet' : 'No events yet'}>
      Events appear here live, for example when a lead texts, qualifies or opts out.
    </Empty>
  )
}
