import { Code, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { EndpointName } from '../endpoint-name.tsx'
import { wireName } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import { attemptInShort } from './attempt-words.ts'
import classes from './deliveries.module.css'
import type { ListedDelivery } from './delivery.ts'
import { DeliveryBadge } from './delivery-badge.tsx'

type Props = { deliveries: readonly ListedDelivery[]; showsEndpoint?: boolean }

/** Deliveries in a narrow space: one line and link each. */
export function DeliveryLines({ deliveries, showsEndpoint = false }: Props) {
  return (
    <ul className="lt-rows">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <TextLink
            to="/w/$workspaceId/developers/deliveries/$deliveryId"
            params={{ deliveryId: delivery.id }}
            className={`${classes.line} lt-hover`}
            underline="never"
            c="inherit"
          >
            <span>
              <Code>{wireName(delivery.eventType)}</Code>
              {showsEndpoint && (
                <Text span display="block" size="xs" c="dimmed" truncate>
                  <EndpointName endpointId={delivery.endpointId} endpoint={delivery.endpoint} />
                </Text>
              )}
            </span>
            <DeliveryBadge delivery={delivery} />
            <Text span size="xs" c="dimmed" className="lt-number">
              {lastAnswer(delivery)}
            </Text>
            <Exact at={delivery.createdAt} size="xs" c="dimmed" ta="end" />
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

/** The receiver's last response status, e.g. "500"; empty before the first attempt. */
export function lastAnswer({ attempts }: Pick<ListedDelivery, 'attempts'>): string {
  const last = attempts.at(-1)
  return last ? attemptInShort(last) : ''
}
