import { Badge, Code, Group, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Exact } from '../exact.tsx'
import { type ListedRequest, OUTCOMES, targetOf } from './request.ts'
import { useKeyNames } from './use-key-names.ts'

/** A page of the request log. */
export function RequestList({ requests }: { requests: readonly ListedRequest[] }) {
  const names = useKeyNames()
  const columns: readonly Column<ListedRequest>[] = [
    { label: 'Request', of: (request) => <RequestLink request={request} /> },
    { label: 'Status', of: (request) => <StatusBadge request={request} />, isShort: true },
    { label: 'Error code', of: ({ code }) => (code === null ? '–' : <Code>{code}</Code>) },
    { label: 'Duration', of: ({ durationMs }) => <span className="lt-number">{durationMs} ms</span>, isShort: true },
    {
      label: 'API key',
      of: ({ apiKeyId }) => (
        <Text inherit c="dimmed" className="lt-text" lineClamp={2}>
          {names.get(apiKeyId) ?? apiKeyId}
        </Text>
      ),
    },
    { label: 'Time', of: ({ createdAt }) => <Exact at={createdAt} />, isShort: true },
  ]
  return <Records label="Requests, newest first" columns={columns} rows={requests} keyOf={({ id }) => id} />
}

function RequestLink({ request }: { request: ListedRequest }) {
  return (
    <TextLink to="/w/$workspaceId/developers/requests/$loggedId" params={{ loggedId: request.id }} c="inherit" fw={500}>
      <Group component="span" gap={6} wrap="nowrap" align="baseline">
        <Code>{request.method}</Code>
        <span className="lt-text">{targetOf(request)}</span>
      </Group>
    </TextLink>
  )
}

export function StatusBadge({ request: { status, outcome } }: { request: ListedRequest }) {
  return (
    <Badge color={OUTCOMES[outcome].color} aria-label={`${OUTCOMES[outcome].label}, status ${status}`}>
      {status}
    </Badge>
  )
}
