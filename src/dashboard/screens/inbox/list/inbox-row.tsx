import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconHourglass, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { leadName } from '../../../components/lead-name.ts'
import { shortTime, useNow, When } from '../../../components/when.tsx'
import { isOpenStatus, type Row } from './filters.ts'
import classes from './list.module.css'
import { STATUS, writerOf } from './status-words.ts'

type Props = { row: Row; workspaceId: string; isChosen: boolean }

/** One conversation of the list: who, what was said last, how it stands, whether somebody is waited for. */
export function InboxRow({ row, workspaceId, isChosen }: Props) {
  const last = row.messages.edges[0]?.node
  const writer = last && writerOf(last)
  const name = leadName({ attributes: row.lead?.attributes, phone: row.phone })
  return (
    <Link
      to="/w/$workspaceId/inbox/$conversationId"
      params={{ workspaceId, conversationId: row.id }}
      search
      className={classes.row}
      data-unread={row.unread || undefined}
      data-conversation={row.id}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={classes.dot}>{row.unread && <VisuallyHidden>Unread</VisuallyHidden>}</span>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={row.unread ? 700 : 550} truncate className={classes.name}>
          {name}
        </Text>
        <When at={row.lastMessageAt} fz="xs" c="dimmed" flex="none" />
      </Group>
      <Text size="xs" c={row.unread ? 'var(--mantine-color-text)' : 'dimmed'} className={classes.last} dir="auto">
        {writer && <span className={classes.writer}>{writer}: </span>}
        {last?.body || (last ? 'Picture or file' : 'No messages yet')}
      </Text>
      <Standing row={row} />
    </Link>
  )
}

function Standing({ row }: { row: Row }) {
  const { label, color } = STATUS[row.status]
  const nowMs = useNow()
  const isOpen = isOpenStatus(row.status)
  const isWaiting = isOpen && row.handler === 'HUMAN' && row.assignedTo === null
  const isLate = row.escalateAt !== null && Date.parse(row.escalateAt) < nowMs
  return (
    <Group gap={6} wrap="nowrap">
      <Badge size="xs" color={color}>
        {label}
      </Badge>
      <Text size="xs" c="dimmed" className="lt-number">
        Score {row.qualification.score}
      </Text>
      {row.lead?.suppressed && row.status !== 'OPTED_OUT' && (
        <Badge size="xs" color="red">
          Opted out
        </Badge>
      )}
      {isWaiting && (
        <Badge
          size="xs"
          className={classes.waiting}
          data-late={isLate || undefined}
          leftSection={<IconHourglass size={10} />}
        >
          {row.handoffAt ? `Waiting ${sinceWords(row.handoffAt, nowMs)}` : 'Waiting'}
        </Badge>
      )}
      {isOpen && row.handler === 'HUMAN' && row.assignedTo !== null && (
        <Text size="xs" c="dimmed" className={classes.held}>
          <IconUserCheck size={12} aria-hidden /> With team
        </Text>
      )}
    </Group>
  )
}

/** How long something has lasted: "5 min", "now". */
function sinceWords(at: string, nowMs: number): string {
  return shortTime(at, nowMs).replace(/ ago$/, '')
}
