import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Deliveries, ExplainDelivery } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { DeliveryLines } from '../deliveries/delivery-lines.tsx'
import { Told } from '../told.tsx'
import { useAgainAfterAttempts } from '../use-attempts.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'

/** Which endpoints were told of an event, and why the others were not. */
export function EventDeliveries({ eventId }: { eventId: string }) {
  const { may } = usePlace()
  return (
    <section aria-label="Deliveries">
      <Title order={3} mb={4}>
        Deliveries
      </Title>
      {may('FULL_ACCESS') ? (
        <Known eventId={eventId} />
      ) : (
        <Text size="sm" c="dimmed">
          Only owners and admins can see deliveries.
        </Text>
      )}
    </section>
  )
}

function Known({ eventId }: { eventId: string }) {
  const [{ data, error }, again] = useQuery({
    query: Deliveries,
    variables: { first: 100, eventId },
    requestPolicy: 'cache-and-network',
  })
  useAgainAfterAttempts(null, again)
  const endpoints = useEndpointChoices()
  if (error && !data) return <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
  const deliveries = data?.deliveries?.edges.map(({ node }) => node)
  if (!deliveries) return null
  const told = new Set(deliveries.map(({ endpointId }) => endpointId))
  const others = endpoints.filter(({ value }) => !told.has(value))
  return (
    <>
      {deliveries.length > 0 && <DeliveryLines deliveries={deliveries} showsEndpoint />}
      {deliveries.length === 0 && others.length === 0 && (
        <Text size="sm" c="dimmed">
          No endpoint gets this event.
        </Text>
      )}
      {others.map(({ value, label }) => (
        <NotTold key={value} endpointId={value} url={label} eventId={eventId} />
      ))}
    </>
  )
}

function NotTold({ endpointId, url, eventId }: { endpointId: string; url: string; eventId: string }) {
  const [isAsked, setAsked] = useState(false)
  const [{ data }] = useQuery({
    query: ExplainDelivery,
    variables: { endpointId, eventId },
    pause: !isAsked,
    requestPolicy: 'network-only',
  })
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs" py={4}>
        <Text size="sm" c="dimmed" className="lt-text">
          {url}
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={() => setAsked(true)} disabled={isAsked} flex="none">
          View error
        </Button>
      </Group>
      {data?.explainDelivery && (
        <Text size="sm" role="status">
          <Told text={data.explainDelivery.text} />
        </Text>
      )}
    </div>
  )
}
