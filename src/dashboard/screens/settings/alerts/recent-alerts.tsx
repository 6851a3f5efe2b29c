import { Badge, Stack, Title } from '@mantine/core'
import { PlainLink } from '../../../components/screen/links.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { problemInWords } from '../notifications/channel-kinds.ts'
import { labelOf, type Mine } from './kinds.ts'

type Alert = Mine['recent'][number]

/** The latest alerts and whether they arrived. */
export function RecentAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Stack gap="xs" mt="md">
      <Title order={2}>Recent alerts</Title>
      {alerts.length === 0 ? (
        <Hint>No alerts in the last 30 days.</Hint>
      ) : (
        <Records label="Recent alerts" columns={COLUMNS} rows={alerts} keyOf={({ id }) => id} />
      )}
    </Stack>
  )
}

const CHANNELS = { PUSH: 'Browser', EMAIL: 'Email', SMS: 'SMS' } as const

const COLUMNS: readonly Column<Alert>[] = [
  {
    label: 'Alert',
    of: ({ kind, conversationId }) =>
      conversationId ? (
        <PlainLink to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId }}>
          {labelOf(kind)}
        </PlainLink>
      ) : (
        labelOf(kind)
      ),
  },
  { label: 'Channel', of: ({ channel }) => CHANNELS[channel] },
  { label: 'Created', of: ({ createdAt }) => <When at={createdAt} />, isShort: true },
  { label: 'Status', of: (alert) => <State {...alert} /> },
]

const STATES = {
  PENDING: { label: 'Waiting', color: 'gray' },
  SENT: { label: 'Sent', color: 'thread' },
  FAILED: { label: 'Failed', color: 'red' },
  CANCELED: { label: 'Canceled', color: 'gray' },
} as const

function State({ status, lastError }: Alert) {
  const { label, color } = STATES[status]
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color}>{label}</Badge>
      {status !== 'SENT' && lastError && <Note>{problemInWords(lastError)}</Note>}
    </Stack>
  )
}
