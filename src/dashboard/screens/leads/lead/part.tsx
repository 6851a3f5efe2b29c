import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of the lead page. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} p="sm">
      <Group justify="space-between" mb={6} wrap="nowrap" mih={26}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  )
}
