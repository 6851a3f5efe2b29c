import { Badge, Stack, Text, Title } from '@mantine/core'
import { Notifications } from '../../../../generated/dashboard/documents.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { type Notification, problemInWords } from './channel-kinds.ts'

const PAGE = 20
const POLL_INTERVAL_MS = 4_000

/** Recent notifications and their delivery status. */
export function NotificationList() {
  const recent = usePagedQuery(Notifications, { first: PAGE }, (data) => data.notifications)
  usePolling(recent.refetch, POLL_INTERVAL_MS)
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2}>Recent notifications</Title>
      <Paged list={recent} label="notifications" empty={<Hint>No notifications in the last 30 days.</Hint>}>
        {(rows) => <Records label="Notifications" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </Paged>
    </Stack>
  )
}

const COLUMNS: readonly Column<Notification>[] = [
  {
    label: 'Notification',
    of: ({ subject, body }) => (
      <>
        <Text size="sm" className="lt-text">
          {subject}
        </Text>
        <Note className="lt-text" lineClamp={2}>
          {body}
        </Note>
      </>
    ),
  },
  { label: 'Channel', of: ({ channel }) => <span className="lt-text">{channel?.name}</span> },
  { label: 'Created', of: ({ createdAt }) => <When at={createdAt} />, isShort: true },
  { label: 'Status', of: (notification) => <State {...notification} /> },
]

const STATES = {
  PENDING: { label: 'Sending', color: 'orange' },
  SUCCEEDED: { label: 'Sent', color: 'thread' },
  EXHAUSTED: { label: 'Failed', color: 'red' },
  CANCELED: { label: 'Canceled', color: 'gray' },
} as const

function State({ status, lastError, attemptCount, nextAttemptAt }: Notification) {
  const { label, color } = STATES[status]
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color}>{label}</Badge>
      {status !== 'SUCCEEDED' && lastError && (
        <Note>
          {problemInWords(lastError)} · {attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}
          {status === 'PENDING' && nextAttemptAt && (
            <>
              , next <When at={nextAttemptAt} />
            </>
          )}
        </Note>
      )}
    </Stack>
  )
}
