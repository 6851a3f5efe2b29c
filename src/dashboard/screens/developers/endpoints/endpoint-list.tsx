import { Code, Text } from '@mantine/core'
import { TextLink } from '../../../components/links.tsx'
import { percent } from '../../../components/percent.ts'
import { Records } from '../../../components/records.tsx'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { wireName } from '../event-types.ts'
import type { ListedEndpoint, Record7Days } from './endpoint.ts'
import { StateInWords } from './endpoint-state.tsx'
import classes from './endpoints.module.css'

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
  const { workspace } = usePlace()
  return (
    <>
      <TextLink
        to="/w/$workspaceId/developers/endpoints/$endpointId"
        params={{ workspaceId: workspace.id, endpointId: id }}
        c="inherit"
        fw={500}
        className="lt-text"
      >
        {url}
      </TextLink>
      {description && (
        <Text size="xs" c="dimmed" className="lt-text" lineClamp={2}>
          {description}
        </Text>
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

/** Of the deliveries that came to an end, how many arrived. */
function Recent({ record }: { record: Record7Days | undefined }) {
  if (!record || record.deliveries === 0) return <Text c="dimmed">No deliveries</Text>
  const { successRate, succeeded, deliveries, attemptSuccessRate } = record
  return (
    <div className="lt-number">
      <Text fw={500} className={classes.line}>
        {successRate === null ? 'No deliveries finished' : `${percent(successRate)} delivered`}
      </Text>
      <Text size="xs" c="dimmed" className={classes.line}>
        {succeeded.toLocaleString()} of {deliveries.toLocaleString()}; success rate {percent(attemptSuccessRate)}
      </Text>
    </div>
  )
}
