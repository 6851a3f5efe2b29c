import { Group, Slider, Text } from '@mantine/core'
import { percent } from '../../../components/percent.ts'
import type { FaultKind } from './fault-words.ts'

type Props = {
  fault: { kind: FaultKind; name: string; does: string }
  value: number
  onChange: (value: number) => void
}

export function FaultSlider({ fault: { name, does }, value, onChange }: Props) {
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="sm" className="lt-number" {...(value === 0 && { c: 'dimmed' })}>
          {percent(value / 100)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mb={6}>
        {does}
      </Text>
      <Slider size="sm" label={null} thumbLabel={`${name}, percent of texts`} value={value} onChange={onChange} />
    </div>
  )
}
