import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from 'urql'
import { WebhookEndpoints } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { ForAdmins } from '../../settings/index.ts'
import { useAgainAfterAttempts } from '../use-attempts.ts'
import { EndpointList } from './endpoint-list.tsx'
import { useRecords } from './use-record.ts'

export function EndpointsScreen() {
  return (
    <ForAdmins title="Endpoints">
      <Endpoints />
    </ForAdmins>
  )
}

/** With all that forms take; loaded when an endpoint is to be made. */
const CreateEndpoint = lazy(async () => ({ default: (await import('./create-endpoint.tsx')).CreateEndpoint }))

/** A workspace has at most a hundred. */
const ALL = 100

function Endpoints() {
  const [{ data, error }, again] = useQuery({
    query: WebhookEndpoints,
    variables: { first: ALL, after: null },
    requestPolicy: 'cache-and-network',
  })
  const records = useRecords()
  useAgainAfterAttempts(null, records.again)
  const [isCreating, setCreating] = useState(false)
  const endpoints = data?.webhookEndpoints?.edges.map(({ node }) => node)
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      New endpoint
    </Button>
  )
  return (
    <Screen
      title="Endpoints"
      description="We send signed events to these URLs"
      actions={endpoints?.length !== 0 && create}
    >
      {endpoints ? (
        endpoints.length > 0 ? (
          <EndpointList endpoints={endpoints} records={records} />
        ) : (
          <Empty icon={IconWebhook} title="No endpoints yet" action={create}>
            Add the URL of your receiver. It gets an event when a lead texts, qualifies, needs a teammate or opts out.
          </Empty>
        )
      ) : error ? (
        <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
      <Suspense fallback={null}>{isCreating && <CreateEndpoint onClose={() => setCreating(false)} />}</Suspense>
    </Screen>
  )
}
