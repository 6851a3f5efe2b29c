import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconHourglass, IconUserCheck } from '@tabler/icons-react'
import { PlainLink } from '../../../components/screen/links.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { Initials } from '../../../components/text/initials.tsx'
import { givenName, leadName } from '../../../components/text/lead-name.ts'
import { dayAndTime, shortTime, useNow, When } from '../../../components/text/when.tsx'
import { CONVERSATION_STATUSES, WRITERS } from '../../../documents/conversation-status.ts'
import { AssigneeInitials } from '../conversation/assignee.tsx'
import { isOpenStatus, type Row } from './filters.ts'
import classes from './list.module.css'

type LastText = Row['messages']['edges'][number]['node']

type Props = { row: Row; isChosen: boolean }

/** One row: initials, name, last message, status, waiting handoff and assignee. */
export function InboxRow({ row, isChosen }: Props) {
  const last = row.messages.edges[0]?.node
  const nowMs = useNow()
  const label = last && labelOf(last, nowMs)
  const name = leadName({ attributes: row.lead?.attributes, phone: row.phone })
  return (
    <PlainLink
      to="/w/$workspaceId/inbox/$conversationId"
      params={{ conversationId: row.id }}
      search
      className={`${classes.row} lt-hover`}
      data-unread={row.unread || undefined}
      data-conversation={row.id}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={classes.dot}>{row.unread && <VisuallyHidden>Unread</VisuallyHidden>}</span>
      <Initials name={givenName(row.lead?.attributes)} color={CONVERSATION_STATUSES[row.status].color} size={32} />
      <div className={classes.words}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" fw={row.unread ? 700 : 550} truncate className="lt-clip">
            {name}
          </Text>
          <When at={row.lastMessageAt} fz="xs" c="dimmed" flex="none" />
        </Group>
        <Group gap={6} wrap="nowrap">
          <Text
            size="xs"
            c={row.unread ? 'var(--mantine-color-text)' : 'dimmed'}
            className="lt-clip"
            flex={1}
            dir="auto"
          >
            {label && <b>{label}: </b>}
            {last?.body || (last ? 'Picture or file' : 'No texts yet')}
          </Text>
          {row.assignedTo !== null && <AssigneeInitials assignedTo={row.assignedTo} />}
        </Group>
        <RowStatus row={row} />
      </div>
    </PlainLink>
  )
}

/** Who sent the last text, or when it will be sent. Nothing for a text of the lead. */
function labelOf({ sentBy, status, scheduledFor }: LastText, nowMs: number): string | null {
  const isAhead = status === 'SCHEDULED' && scheduledFor !== null && Date.parse(scheduledFor) > nowMs
  if (isAhead) return `Scheduled for ${dayAndTime(scheduledFor)}`
  return sentBy === 'LEAD' ? null : WRITERS[sentBy]
}

function RowStatus({ row }: { row: Row }) {
  const { label, color } = CONVERSATION_STATUSES[row.status]
  const nowMs = useNow()
  const isOpen = isOpenStatus(row.status)
  const isLate = row.escalateAt !== null && Date.parse(row.escalateAt) < nowMs
  return (
    <Group gap={6} wrap="nowrap">
      <Badge size="xs" color={color}>
        {label}
      </Badge>
      <Note className="lt-number">Score {row.qualification.score}</Note>
      {row.lead?.suppressed && row.status !== 'OPTED_OUT' && (
        <Badge size="xs" color="red">
          Opted out
        </Badge>
      )}
      {row.snoozedUntil && <Note>Until {dayAndTime(row.snoozedUntil)}</Note>}
      {row.waitingSince && (
        <Badge
          size="xs"
          className={classes.waiting}
          data-late={isLate || undefined}
          leftSection={<IconHourglass size={10} />}
        >
          Waiting {sinceWords(row.waitingSince, nowMs)}
        </Badge>
      )}
      {isOpen && row.assignedTo === null && row.handler === 'HUMAN' && !row.waitingSince && (
        <Note truncate>
          <IconUserCheck size={12} aria-hidden /> With team
        </Note>
      )}
    </Group>
  )
}

/** An elapsed time: "5 min", "now". */
function sinceWords(at: string, nowMs: number): string {
  return shortTime(at, nowMs).replace(/ ago$/, '')
}
