import { Code, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { Records } from '../../../components/table/records.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { percent } from '../../../components/text/percent.ts'
import { When } from '../../../components/text/when.tsx'
import { wireName } from '../event-types.ts'
import type { ListedEndpoint, Record7Days } from './endpoint.ts'
import { StateInWords } from './endpoint-state.tsx'

type Props = {
  endpoints: readonly ListedEndpoint[]
  records: { of(id: string): Record7Days | undefined; isKnown: boolean }
}

export function EndpointList({ endpoints, records }: Props) {
  return (
    <Records
      label="Webhook endpoints"
      rows={endpoints}
      keyOf={({ id }) => id}
      isDim={({ status }) => status === 'DISABLED'}
      columns={[
        { label: 'URL', of: (endpoint) => <Address endpoint={endpoint} /> },
        { label: 'Events', of: ({ eventTypes }) => <Types types={eventTypes} /> },
        { label: 'Status', of: (endpoint) => <StateInWords endpoint={endpoint} /> },
        {
          label: 'Last 7 days',
          of: ({ id }) => records.isKnown && <Recent record={records.of(id)} />,
        },
        { label: 'Created', of: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
  )
}

function Address({ endpoint: { id, url, description } }: { endpoint: ListedEndpoint }) {
  return (
    <>
      <TextLink
        to="/w/$workspaceId/developers/endpoints/$endpointId"
        params={{ endpointId: id }}
        c="inherit"
        fw={500}
        className="lt-text"
      >
        {url}
      </TextLink>
      {description && (
        <Note className="lt-text" lineClamp={2}>
          {description}
        </Note>
      )}
    </>
  )
}

const SHOWN = 2

function Types({ types }: { types: ListedEndpoint['eventTypes'] }) {
  if (types.includes('ALL')) return 'All events'
  const more = types.length - SHOWN
  return (
    <Text size="xs" component="div">
      {types.slice(0, SHOWN).map((type) => (
        <div key={type}>
          <Code>{wireName(type)}</Code>
        </div>
      ))}
      {more > 0 && `and ${more} more`}
    </Text>
  )
}

/** The success rate of finished deliveries. */
function Recent({ record }: { record: Record7Days | undefined }) {
  if (!record || record.deliveries === 0) return <Text c="dimmed">No deliveries</Text>
  const { successRate, succeeded, deliveries } = record
  return (
    <div className="lt-number">
      <Text fw={500} style={{ whiteSpace: 'nowrap' }}>
        {successRate === null ? 'No completed deliveries' : `${percent(successRate)} delivered`}
      </Text>
      <Note style={{ whiteSpace: 'nowrap' }}>
        {succeeded.toLocaleString()} of {deliveries.toLocaleString()} delivered
      </Note>
    </div>
  )
}
