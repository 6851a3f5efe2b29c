import { Group, Text } from '@mantine/core'
import { Copy } from '../../components/copy.tsx'

/** An id, to be copied. */
export function Named({ id }: { id: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <Text span size="xs" className="lt-text">
        {id}
      </Text>
      <Copy value={id} label={`Copy ${id}`} />
    </Group>
  )
}
