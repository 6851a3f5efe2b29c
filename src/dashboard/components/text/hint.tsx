import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = TextProps & { span?: boolean; children: ReactNode }

/** Secondary text, e.g. an explanation below a title. */
export function Hint(props: Props) {
  return <Text size="sm" c="dimmed" {...props} />
}

/** Small secondary text, e.g. a detail below a value. */
export function Note(props: Props) {
  return <Text size="xs" c="dimmed" {...props} />
}
