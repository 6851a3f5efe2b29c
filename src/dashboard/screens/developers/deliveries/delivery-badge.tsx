import { Badge, Group } from '@mantine/core'
import { type ListedDelivery, labelOf } from './delivery.ts'

type Props = { delivery: Pick<ListedDelivery, 'status' | 'isTest' | 'attempts'> }

export function DeliveryBadge({ delivery }: Props) {
  const { label, color } = labelOf(delivery)
  return (
    <Group gap={4} component="span" wrap="nowrap" miw="max-content">
      <Badge color={color}>{label}</Badge>
      {delivery.isTest && (
        <Badge color="gray" variant="outline">
          Test
        </Badge>
      )}
    </Group>
  )
}
