import { Button, Code, Group, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { ReplayDelivery } from '../../../../generated/dashboard/documents.ts'
import { Screen } from '../../../components/screen.tsx'
import { useAct } from '../../../components/use-act.ts'
import { wireName } from '../event-types.ts'
import { Panel } from '../panel.tsx'
import { Told } from '../told.tsx'
import { useIsDeleted } from '../use-endpoint-choices.ts'
import { AttemptList } from './attempt-list.tsx'
import classes from './deliveries.module.css'
import type { Delivery } from './delivery.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { RequestBody } from './request-body.tsx'

/** One event on its way to one endpoint: how it stands and why, each try, and what every try posts. */
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
      <div className={classes.page}>
        <div className={classes.column}>
          <Panel title="Status">
            <Text size="sm" role="status">
              <Told text={delivery.explanation.text} />
            </Text>
          </Panel>
          <AttemptList attempts={delivery.attempts} />
          <RequestBody body={delivery.body} />
        </div>
        <DeliveryFacts delivery={delivery} />
      </div>
    </Screen>
  )
}

/** The same event once more, with a new run of tries; one that waits is tried at once. */
function SendAgain({ delivery }: { delivery: Delivery }) {
  const { act, isActing } = useAct(ReplayDelivery, { done: 'Delivery queued.' })
  const { id, status } = delivery
  const reason = whyNot(delivery, useIsDeleted(delivery.endpointId))
  if (reason) {
    return (
      <Text size="xs" c="dimmed" maw={220}>
        {reason}
      </Text>
    )
  }
  return (
    <Button leftSection={<IconRepeat size={16} />} loading={isActing} onClick={() => void act({ input: { id } })}>
      {status === 'PENDING' ? 'Retry now' : 'Resend'}
    </Button>
  )
}

function whyNot({ endpoint, isTest }: Delivery, isDeleted: boolean): string | null {
  if (isTest) return 'Test events can’t be resent. Send another from the endpoint’s page.'
  if (!endpoint || isDeleted) return 'The endpoint was deleted, so this can’t be resent.'
  return endpoint.status === 'DISABLED' ? 'The endpoint is disabled. Enable it to resend this event.' : null
}
