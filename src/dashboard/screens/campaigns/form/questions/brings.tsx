import { Text, Tooltip } from '@mantine/core'
import { listOf, numberOf, recordOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import type { Playbook } from '../model/edit.ts'

type Props = { index: number; points: number | null }

/** What an answer adds to the score of 100. */
export function Brings({ index, points }: Props) {
  const { playbook } = usePlaybookForm()
  const brings = Math.round(shareOf(playbook, index) * (points ?? 0))
  return (
    <Tooltip label="Part of the score of 100">
      <Text size="xs" c="dimmed" className="lt-number" miw={34} ta="right" flex="none">
        {brings < 0 ? `−${-brings}` : `+${brings}`}
      </Text>
    </Tooltip>
  )
}

/** The score that a question's best answer brings: its importance among that of all questions. */
function shareOf(playbook: Playbook, index: number): number {
  const weights = listOf(playbook.signals).map((signal) => numberOf(recordOf(signal).weight) ?? 0)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : (100 * weights[index]!) / sum
}
