import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page, with its heading. */
export function Panel({ title, about, actions, children }: Props) {
  return (
    <Paper component="section" aria-label={title} miw={0}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  )
}
