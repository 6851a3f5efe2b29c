import { Box, Code, Group } from '@mantine/core'
import { Copy } from './copy.tsx'
import { Note } from './hint.tsx'
import classes from './secret.module.css'

/** A value to copy: a secret, a link or a command. `label` names it. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Note mb={4}>{label}</Note>
      <Group gap={4} wrap="nowrap" align="flex-start" className={classes.box}>
        <Code className={classes.value} tabIndex={0} role="group" aria-label={label}>
          {value}
        </Code>
        <Copy value={value} label={`Copy: ${label}`} />
      </Group>
    </Box>
  )
}
