import { Box, Code, Group, Text } from '@mantine/core'
import { Copy } from './copy.tsx'
import classes from './secret.module.css'

/** Something to be copied whole: a secret, a link, a line for the shell. `label` says what it is. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <Group gap={4} wrap="nowrap" align="flex-start" className={classes.box}>
        <Code className={classes.value} tabIndex={0} role="group" aria-label={label}>
          {value}
        </Code>
        <Copy value={value} label={`Copy: ${label}`} />
      </Group>
    </Box>
  )
}
