import { List } from '@mantine/core'
import { leftOut, type SendCounts } from './send-words.ts'

/** Why leads of a send got no text, with their numbers. */
export function LeftOut({ counts }: { counts: SendCounts }) {
  const reasons = leftOut(counts)
  if (reasons.length === 0) return null
  return (
    <List size="sm" c="dimmed" className="lt-number" aria-label="Leads who are not texted">
      {reasons.map(({ label, count }) => (
        <List.Item key={label}>
          {count.toLocaleString()} {label}
        </List.Item>
      ))}
    </List>
  )
}
