import { Button, Code, Stack, Text } from '@mantine/core'
import { Panel } from '../../../components/screen/panel.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { When } from '../../../components/text/when.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { wireName } from '../event-types.ts'
import type { Endpoint } from './endpoint.ts'

type Props = { endpoint: Endpoint; onEdit: () => void; onComplete: () => void }

/** The settings of the endpoint and the state of its secret. */
export function EndpointSettings({ endpoint, onEdit, onComplete }: Props) {
  const { eventTypes, ordering, ratePerSecond, headers, secretOverlapUntil, createdAt, updatedAt } = endpoint
  return (
    <Panel
      title="Settings"
      actions={
        <Button size="xs" variant="default" onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <Details>
        <Detail name="Events">
          {eventTypes.includes('ALL') ? 'All events, including future types' : <Types types={eventTypes} />}
        </Detail>
        <Detail name="Order">{ordering === 'PER_LEAD' ? 'In order per lead' : 'As fast as possible'}</Detail>
        <Detail name="Rate">
          {ratePerSecond === null ? 'No limit' : `${ratePerSecond.toLocaleString()} requests per second`}
        </Detail>
        <Detail name="Custom headers">{headers.length === 0 ? 'None' : <Headers headers={headers} />}</Detail>
        <Detail name="Secret">
          {secretOverlapUntil ? <Rotation until={secretOverlapUntil} onComplete={onComplete} /> : 'Active'}
        </Detail>
        <Detail name="Created">
          <When at={createdAt} />
        </Detail>
        <Detail name="Updated">
          <When at={updatedAt} />
        </Detail>
        <Detail name="ID">
          <CopyableId id={endpoint.id} />
        </Detail>
      </Details>
    </Panel>
  )
}

function Types({ types }: { types: Endpoint['eventTypes'] }) {
  return types.map((type) => (
    <div key={type}>
      <Code>{wireName(type)}</Code>
    </div>
  ))
}

function Headers({ headers }: Pick<Endpoint, 'headers'>) {
  return headers.map(({ name, value, sensitive }) => (
    <div key={name}>
      <Code>{name}</Code>{' '}
      {sensitive ? (
        <Text span c="dimmed" inherit>
          secret
        </Text>
      ) : (
        <bdi className="lt-text">{value}</bdi>
      )}
    </div>
  ))
}

function Rotation({ until, onComplete }: { until: string; onComplete: () => void }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text inherit>
        Both secrets sign requests. The old one expires <When at={until} />
      </Text>
      <Button size="compact-xs" variant="light" onClick={onComplete}>
        Complete rotation
      </Button>
    </Stack>
  )
}
