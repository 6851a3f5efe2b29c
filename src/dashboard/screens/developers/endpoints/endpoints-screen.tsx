import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { WebhookEndpoints } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { forAdmins } from '../../settings/index.ts'
import { useRefetchAfterAttempts } from '../use-attempts.ts'
import { EndpointList } from './endpoint-list.tsx'
import { useRecords } from './use-record.ts'

export const EndpointsScreen = forAdmins('Endpoints', Endpoints)

/** Includes the form library, so it is loaded on demand. */
const CreateEndpoint = lazy(async () => ({ default: (await import('./create-endpoint.tsx')).CreateEndpoint }))

/** A workspace has at most 100 endpoints. */
const ALL = 100

function Endpoints() {
  const query = useFreshQuery(WebhookEndpoints, { first: ALL, after: null })
  const records = useRecords()
  useRefetchAfterAttempts(null, records.refetch)
  const [isCreating, setCreating] = useState(false)
  const endpoints = query.data?.webhookEndpoints?.edges.map(({ node }) => node)
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
      <Loaded value={endpoints} query={query}>
        {(all) =>
          all.length > 0 ? (
            <EndpointList endpoints={all} records={records} />
          ) : (
            <Empty icon={IconWebhook} title="No endpoints yet" action={create}>
              Add the URL of your receiver. It gets an event when a lead texts, qualifies, needs a teammate or opts out.
            </Empty>
          )
        }
      </Loaded>
      <Suspense fallback={null}>{isCreating && <CreateEndpoint onClose={() => setCreating(false)} />}</Suspense>
    </Screen>
  )
}
