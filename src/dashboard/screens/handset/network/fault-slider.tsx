import { Group, Slider, Text } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { percent } from '../../../components/text/percent.ts'
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
      <Note mb={6}>{does}</Note>
      <Slider size="sm" label={null} thumbLabel={`${name}, percent of texts`} value={value} onChange={onChange} />
    </div>
  )
}
