import { Code, Text } from '@mantine/core'
import { TextLink } from '../../../components/links.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { EndpointName } from '../endpoint-name.tsx'
import { wireName } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import { attemptInShort } from './attempt-words.ts'
import classes from './deliveries.module.css'
import type { ListedDelivery } from './delivery.ts'
import { DeliveryBadge } from './delivery-badge.tsx'

type Props = { deliveries: readonly ListedDelivery[]; showsEndpoint?: boolean }

/** Deliveries where there is little room: one a line, each a link. */
export function DeliveryLines({ deliveries, showsEndpoint = false }: Props) {
  const { workspace } = usePlace()
  return (
    <ul className={classes.lines}>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <TextLink
            to="/w/$workspaceId/developers/deliveries/$deliveryId"
            params={{ workspaceId: workspace.id, deliveryId: delivery.id }}
            className={classes.line}
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

/** What the receiver said last: "500"; nothing while nothing was sent. */
export function lastAnswer({ attempts }: Pick<ListedDelivery, 'attempts'>): string {
  const last = attempts.at(-1)
  return last ? attemptInShort(last) : ''
}
