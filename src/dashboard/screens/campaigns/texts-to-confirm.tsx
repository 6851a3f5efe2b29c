import { Badge } from '@mantine/core'

/** How many texts of a campaign the company must confirm, change or remove. */
export function TextsToConfirm({ count }: { count: number }) {
  if (count === 0) return null
  return <Badge color="orange">{count === 1 ? '1 text to confirm' : `${count} texts to confirm`}</Badge>
}
