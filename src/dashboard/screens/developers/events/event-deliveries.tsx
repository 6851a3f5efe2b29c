import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Deliveries, ExplainDelivery } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Problem } from '../../../components/screen/problem.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { DeliveryLines } from '../deliveries/delivery-lines.tsx'
import { TextWithLocalTimes } from '../text-with-local-times.tsx'
import { useRefetchAfterAttempts } from '../use-attempts.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'

/** The endpoints that received an event, and why others did not. */
export function EventDeliveries({ eventId }: { eventId: string }) {
  const { may } = useCurrentWorkspace()
  return (
    <section aria-label="Deliveries">
      <Title order={3} mb={4}>
        Deliveries
      </Title>
      {may('FULL_ACCESS') ? (
        <DeliveryOutcomes eventId={eventId} />
      ) : (
        <Hint>Only owners and admins can see deliveries.</Hint>
      )}
    </section>
  )
}

function DeliveryOutcomes({ eventId }: { eventId: string }) {
  const query = useFreshQuery(Deliveries, { first: 100, eventId })
  useRefetchAfterAttempts(null, query.refetch)
  const endpoints = useEndpointChoices()
  const deliveries = query.data?.deliveries?.edges.map(({ node }) => node)
  if (!deliveries) return query.error && <Problem error={query.error} onRetry={query.refetch} />
  const receivers = new Set(deliveries.map(({ endpointId }) => endpointId))
  const others = endpoints.filter(({ value }) => !receivers.has(value))
  return (
    <>
      {deliveries.length > 0 && <DeliveryLines deliveries={deliveries} showsEndpoint />}
      {deliveries.length === 0 && others.length === 0 && <Hint>This event was not sent to any endpoint.</Hint>}
      {others.map(({ value, label }) => (
        <SkippedEndpoint key={value} endpointId={value} url={label} eventId={eventId} />
      ))}
    </>
  )
}

function SkippedEndpoint({ endpointId, url, eventId }: { endpointId: string; url: string; eventId: string }) {
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
        <Hint className="lt-text">{url}</Hint>
        <Button size="compact-xs" variant="subtle" onClick={() => setAsked(true)} disabled={isAsked} flex="none">
          View reason
        </Button>
      </Group>
      {data?.explainDelivery && (
        <Text size="sm" role="status">
          <TextWithLocalTimes text={data.explainDelivery.text} />
        </Text>
      )}
    </div>
  )
}
