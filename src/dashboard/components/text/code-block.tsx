import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './code-block.module.css'
import { Copy } from './copy.tsx'
import { Note } from './hint.tsx'

type Props = {
  /** Visible caption and accessible name. */
  label: string
  code: string
  /** Wraps long lines: for texts. Code scrolls sideways. */
  wraps?: boolean
  /** Content beside the caption. */
  aside?: ReactNode
}

/** Code or a raw body with a copy button. Always rendered as text. */
export function CodeBlock({ label, code, wraps = false, aside }: Props) {
  return (
    <Box className={classes.block}>
      <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.head}>
        <Note>{label}</Note>
        <Group gap={4} wrap="nowrap">
          {aside}
          <Copy value={code} label={`Copy: ${label}`} />
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be wrong, it contains no fields */}
      <pre className={classes.code} data-wraps={wraps || undefined} tabIndex={0} role="group" aria-label={label}>
        {code}
      </pre>
    </Box>
  )
}
