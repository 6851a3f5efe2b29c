import { Code, Paper, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { type Column, Records } from '../../../components/table/records.tsx'
import { useNow, When } from '../../../components/text/when.tsx'
import { EndpointName } from '../endpoint-name.tsx'
import { wireName } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import type { ListedDelivery } from './delivery.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DeliveryLines, lastAnswer } from './delivery-lines.tsx'

/** A page of deliveries: a table, or lines in a narrow space. */
export function DeliveryList({ deliveries }: { deliveries: readonly ListedDelivery[] }) {
  const isNarrow = useIsNarrow()
  if (isNarrow) {
    return (
      <Paper px="xs" py={0}>
        <DeliveryLines deliveries={deliveries} showsEndpoint />
      </Paper>
    )
  }
  return <Records label="Deliveries, newest first" columns={COLUMNS} rows={deliveries} keyOf={({ id }) => id} />
}

const COLUMNS: readonly Column<ListedDelivery>[] = [
  { label: 'Event', of: (delivery) => <EventLink delivery={delivery} /> },
  {
    label: 'Endpoint',
    of: ({ endpointId, endpoint }) => (
      <Text inherit c="dimmed" className="lt-text" lineClamp={2}>
        <EndpointName endpointId={endpointId} endpoint={endpoint} />
      </Text>
    ),
  },
  { label: 'Status', of: (delivery) => <DeliveryBadge delivery={delivery} /> },
  {
    label: 'Last response',
    of: (delivery) => <span className="lt-number">{lastAnswer(delivery) || '–'}</span>,
    isShort: true,
  },
  { label: 'Attempts', of: ({ attemptCount }) => <span className="lt-number">{attemptCount}</span> },
  { label: 'Next attempt', of: (delivery) => <NextTry delivery={delivery} />, isShort: true },
  { label: 'Event time', of: ({ createdAt }) => <Exact at={createdAt} />, isShort: true },
]

function EventLink({ delivery: { id, eventType } }: { delivery: ListedDelivery }) {
  return (
    <TextLink to="/w/$workspaceId/developers/deliveries/$deliveryId" params={{ deliveryId: id }} c="inherit" fw={500}>
      <Code>{wireName(eventType)}</Code>
    </TextLink>
  )
}

/** A time in the past means that the delivery waits for its endpoint's pause or for its turn. */
function NextTry({ delivery: { status, nextAttemptAt, endpoint } }: { delivery: ListedDelivery }) {
  const nowMs = useNow()
  if (status !== 'PENDING' || !nextAttemptAt) return '–'
  if (Date.parse(nextAttemptAt) >= nowMs) return <When at={nextAttemptAt} />
  const isPaused = endpoint?.pausedUntil && Date.parse(endpoint.pausedUntil) > nowMs
  return isPaused ? 'Endpoint paused' : 'Due now'
}
