import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './code-block.module.css'
import { Copy } from './copy.tsx'

type Props = {
  /** What it is: its caption, and its name for who does not see it. */
  label: string
  code: string
  /** Long lines are broken: for texts; code scrolls sideways. */
  wraps?: boolean
  /** What else stands beside the caption. */
  aside?: ReactNode
}

/** Code, or a body as it was sent, to be read and copied. It is text, whatever it holds. */
export function CodeBlock({ label, code, wraps = false, aside }: Props) {
  return (
    <Box className={classes.block}>
      <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.head}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Group gap={4} wrap="nowrap">
          {aside}
          <Copy value={code} label={`Copy: ${label}`} />
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of fields */}
      <pre className={classes.code} data-wraps={wraps || undefined} tabIndex={0} role="group" aria-label={label}>
        {code}
      </pre>
    </Box>
  )
}
