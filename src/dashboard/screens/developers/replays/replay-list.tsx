import { Badge, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { Replays } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { EndpointName } from '../endpoint-name.tsx'
import { someInWords } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import { ReplayProgress } from './replay-progress.tsx'

export type ListedReplay = NonNullable<ResultOf<typeof Replays>['replays']>['edges'][number]['node']

export function ReplayList({ replays }: { replays: readonly ListedReplay[] }) {
  return <Records label="Replays, newest first" columns={COLUMNS} rows={replays} keyOf={({ id }) => id} />
}

const STATUSES: Readonly<Record<ListedReplay['status'], { label: string; color: string }>> = {
  RUNNING: { label: 'Running', color: 'blue' },
  COMPLETED: { label: 'Completed', color: 'thread' },
  CANCELED: { label: 'Canceled', color: 'gray' },
}

const COLUMNS: readonly Column<ListedReplay>[] = [
  { label: 'Endpoint', of: (replay) => <Target replay={replay} /> },
  { label: 'Period', of: (replay) => <Stretch replay={replay} /> },
  { label: 'Status', of: ({ status }) => <Badge color={STATUSES[status].color}>{STATUSES[status].label}</Badge> },
  { label: 'Progress', of: ({ id }) => <ReplayProgress id={id} /> },
  { label: 'Created', of: ({ createdAt }) => <Exact at={createdAt} /> },
]

function Target({ replay: { id, endpointId, endpoint } }: { replay: ListedReplay }) {
  return (
    <>
      <Text inherit className="lt-text" lineClamp={2}>
        <EndpointName endpointId={endpointId} endpoint={endpoint} />
      </Text>
      <TextLink to="/w/$workspaceId/developers/deliveries" search={{ replay: id }} size="xs">
        View deliveries
      </TextLink>
    </>
  )
}

function Stretch({ replay: { since, until, eventTypes } }: { replay: ListedReplay }) {
  const types = someInWords(eventTypes)
  return (
    <div>
      <Exact at={since} /> to <Exact at={until} />
      {types && <Note>{types}</Note>}
    </div>
  )
}
