import { Text } from '@mantine/core'
import { givenName } from './lead-name.ts'

type Props = { lead: { attributes: unknown; phone: string | null } }

/** A lead's name in lists that also show the phone number. */
export function ListedName({ lead: { attributes, phone } }: Props) {
  const name = givenName(attributes)
  if (name !== null) return name
  return (
    <Text span inherit fw={400} c="dimmed">
      {phone === null ? 'Erased' : 'No name'}
    </Text>
  )
}
