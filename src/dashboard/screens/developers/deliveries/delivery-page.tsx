import { Button, Code, Group, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { ReplayDelivery } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Columns } from '../../../components/screen/columns.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { wireName } from '../event-types.ts'
import { TextWithLocalTimes } from '../text-with-local-times.tsx'
import { useIsDeleted } from '../use-endpoint-choices.ts'
import { AttemptList } from './attempt-list.tsx'
import type { Delivery } from './delivery.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { RequestBody } from './request-body.tsx'

/** One delivery: status with its reason, attempts and request body. */
export function DeliveryPage({ delivery }: { delivery: Delivery }) {
  return (
    <Screen
      title="Delivery"
      description={
        <Group component="span" gap="xs">
          <Code>{wireName(delivery.eventType)}</Code>
          <DeliveryBadge delivery={delivery} />
        </Group>
      }
      actions={<SendAgain delivery={delivery} />}
    >
      <Columns beside={<DeliveryFacts delivery={delivery} />}>
        <Panel title="Status">
          <Text size="sm" role="status">
            <TextWithLocalTimes text={delivery.explanation.text} />
          </Text>
        </Panel>
        <AttemptList attempts={delivery.attempts} />
        <RequestBody body={delivery.body} />
      </Columns>
    </Screen>
  )
}

/** Sends the event again with new retries. A waiting delivery is attempted immediately. */
function SendAgain({ delivery }: { delivery: Delivery }) {
  const { run, isPending } = useAction(ReplayDelivery, { done: 'Delivery queued' })
  const { id, status } = delivery
  const reason = unavailableReason(delivery, useIsDeleted(delivery.endpointId))
  if (reason) {
    return <Note maw={220}>{reason}</Note>
  }
  return (
    <Button leftSection={<IconRepeat size={16} />} loading={isPending} onClick={() => void run({ input: { id } })}>
      {status === 'PENDING' ? 'Retry now' : 'Resend'}
    </Button>
  )
}

function unavailableReason({ endpoint, isTest }: Delivery, isDeleted: boolean): string | null {
  if (isTest) return 'Test events can’t be resent. Send a new one from the endpoint’s page.'
  if (!endpoint || isDeleted) return 'The endpoint was deleted, so this can’t be resent.'
  return endpoint.status === 'DISABLED' ? 'The endpoint is disabled. Enable it to resend this event.' : null
}
