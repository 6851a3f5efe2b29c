import { Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Copy } from '../../../components/copy.tsx'
import { Screen } from '../../../components/screen.tsx'
import { useAgainAfterAttempts } from '../use-attempts.ts'
import type { Endpoint } from './endpoint.ts'
import { type EndpointAct, EndpointActs } from './endpoint-acts.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { EndpointSettings } from './endpoint-settings.tsx'
import classes from './endpoints.module.css'
import { LatestDeliveries } from './latest-deliveries.tsx'
import { ReceiverCheck } from './receiver-check.tsx'
import { TestEvent } from './test-event.tsx'
import { useRecords } from './use-record.ts'
import { VerificationCode } from './verification-code.tsx'

/** With all that forms take; loaded when something is to be done. */
const EndpointDialog = lazy(async () => ({ default: (await import('./endpoint-dialog.tsx')).EndpointDialog }))

/** One endpoint: how it does, how it is set, whether its receiver is right, and what it was sent last. */
export function EndpointPage({ endpoint, again }: { endpoint: Endpoint; again: () => void }) {
  const [act, setAct] = useState<EndpointAct | null>(null)
  const records = useRecords()
  useAgainAfterAttempts(endpoint.id, records.again)
  return (
    <Screen
      title="Endpoint"
      description={<Address endpoint={endpoint} />}
      actions={<EndpointActs endpoint={endpoint} onAct={setAct} />}
    >
      <div className={classes.page}>
        <div className={classes.column}>
          <EndpointHealth endpoint={endpoint} record={records.of(endpoint.id)} onReplay={() => setAct('replay')} />
          <TestEvent endpointId={endpoint.id} onSent={again} />
          <LatestDeliveries endpointId={endpoint.id} />
        </div>
        <div className={classes.column}>
          <EndpointSettings endpoint={endpoint} onEdit={() => setAct('edit')} onComplete={() => setAct('complete')} />
          <ReceiverCheck endpointId={endpoint.id} onChecked={again} />
          <VerificationCode />
        </div>
      </div>
      <Suspense fallback={null}>
        {act && <EndpointDialog act={act} endpoint={endpoint} onClose={() => setAct(null)} />}
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
