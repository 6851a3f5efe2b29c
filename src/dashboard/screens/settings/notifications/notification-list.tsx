import { Badge, Stack, Text, Title } from '@mantine/core'
import { useQuery } from 'urql'
import { Notifications } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { type Column, Records, RecordsLoading } from '../../../components/records.tsx'
import { When } from '../../../components/when.tsx'
import { useLookAgain } from '../use-look-again.ts'
import { type Notification, problemInWords } from './channel-kinds.ts'

const PAGE = 20
const LOOK_AGAIN_MS = 4_000

/** What the channels were told lately, and what became of it. */
export function NotificationList() {
  const pages = usePages()
  const [{ data, error }, lookAgain] = useQuery({
    query: Notifications,
    variables: { first: PAGE, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  useLookAgain(lookAgain, LOOK_AGAIN_MS)
  const page = data?.notifications
  const told = page?.edges.map(({ node }) => node)
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2}>Recent notifications</Title>
      {told ? (
        told.length > 0 ? (
          <Records label="Notifications" columns={COLUMNS} rows={told} keyOf={({ id }) => id} />
        ) : (
          <Text size="sm" c="dimmed">
            No notifications in the last 30 days.
          </Text>
        )
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
      <Pager pages={pages} pageInfo={page?.pageInfo} label="Pages of notifications" />
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
        <Text size="xs" c="dimmed" className="lt-text" lineClamp={2}>
          {body}
        </Text>
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
        <Text size="xs" c="dimmed">
          {problemInWords(lastError)} · {attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}
          {status === 'PENDING' && nextAttemptAt && (
            <>
              , next <When at={nextAttemptAt} />
            </>
          )}
        </Text>
      )}
    </Stack>
  )
}
