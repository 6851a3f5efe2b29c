import { Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Columns } from '../../../components/screen/columns.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Copy } from '../../../components/text/copy.tsx'
import { useRefetchAfterAttempts } from '../use-attempts.ts'
import { ReceiverCheck } from './checks/receiver-check.tsx'
import { TestEvent } from './checks/test-event.tsx'
import type { Endpoint } from './endpoint.ts'
import { type EndpointAction, EndpointActions } from './endpoint-actions.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { EndpointSettings } from './endpoint-settings.tsx'
import { LatestDeliveries } from './latest-deliveries.tsx'
import { VerificationCode } from './secret/verification-code.tsx'
import { useRecords } from './use-record.ts'

/** Includes the form library, so it is loaded on demand. */
const EndpointDialog = lazy(async () => ({ default: (await import('./endpoint-dialog.tsx')).EndpointDialog }))

/** One endpoint: health, settings, receiver check and latest deliveries. */
export function EndpointPage({ endpoint, refetch }: { endpoint: Endpoint; refetch: () => void }) {
  const [action, setAction] = useState<EndpointAction | null>(null)
  const records = useRecords()
  useRefetchAfterAttempts(endpoint.id, records.refetch)
  return (
    <Screen
      title="Endpoint"
      description={<Address endpoint={endpoint} />}
      actions={<EndpointActions endpoint={endpoint} onAction={setAction} />}
    >
      <Columns
        beside={
          <>
            <EndpointSettings
              endpoint={endpoint}
              onEdit={() => setAction('edit')}
              onComplete={() => setAction('complete')}
            />
            <ReceiverCheck endpointId={endpoint.id} onChecked={refetch} />
            <VerificationCode />
          </>
        }
      >
        <EndpointHealth endpoint={endpoint} record={records.of(endpoint.id)} onReplay={() => setAction('replay')} />
        <TestEvent endpointId={endpoint.id} onSent={refetch} />
        <LatestDeliveries endpointId={endpoint.id} />
      </Columns>
      <Suspense fallback={null}>
        {action && <EndpointDialog action={action} endpoint={endpoint} onClose={() => setAction(null)} />}
      </Suspense>
    </Screen>
  )
}

function Address({ endpoint: { url, description } }: { endpoint: Endpoint }) {
  return (
    <>
      <Group component="span" gap={4} wrap="nowrap">
        <Text span size="sm" c="var(--mantine-color-text)" className="lt-text">
          {url}
        </Text>
        <Copy value={url} label="Copy URL" />
      </Group>
      {description && (
        <Text span display="block" size="sm" className="lt-text">
          {description}
        </Text>
      )}
    </>
  )
}
