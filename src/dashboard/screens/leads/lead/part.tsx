import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './lead.module.css'

/** One box of what is known of a lead. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Group justify="space-between" mb={6} wrap="nowrap" mih={26}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  )
}
