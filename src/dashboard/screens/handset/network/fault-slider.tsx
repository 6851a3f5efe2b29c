import { Group, Slider, Text } from '@mantine/core'
import type { FaultKind } from './fault-words.ts'

type Props = {
  fault: { kind: FaultKind; name: string; does: string }
  percent: number
  onChange: (percent: number) => void
}

export function FaultSlider({ fault: { name, does }, percent, onChange }: Props) {
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="sm" className="lt-number" {...(percent === 0 && { c: 'dimmed' })}>
          {percent} %
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mb={6}>
        {does}
      </Text>
      <Slider
        size="sm"
        label={null}
        thumbLabel={`${name}, share of texts in percent`}
        value={percent}
        onChange={onChange}
      />
    </div>
  )
}
