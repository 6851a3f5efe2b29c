import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from '../text/hint.tsx'

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** A section of a page with a heading. */
export function Panel({ title, about, actions, children }: Props) {
  return (
    <Paper component="section" aria-label={title} miw={0}>
      <Group justify="space-between" align="flex-start" gap="sm" mb={children ? 'sm' : 0}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {about && <Hint>{about}</Hint>}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  )
}
