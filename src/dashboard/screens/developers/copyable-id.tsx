import { Group, Text } from '@mantine/core'
import { Copy } from '../../components/text/copy.tsx'

/** An ID with a copy button. */
export function CopyableId({ id }: { id: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <Text span size="xs" className="lt-text">
        {id}
      </Text>
      <Copy value={id} label={`Copy ${id}`} />
    </Group>
  )
}
