import { Box, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen with a title, what can be done there, and its content; also the page's title. */
export function Screen({ title, description, actions, children }: Props) {
  useDocumentTitle(`${title} · Leadthread`)
  return (
    <Box p={{ base: 'sm', sm: 'lg' }} maw={1280} mx="auto">
      <Box mb="md">
        <Group justify="space-between" gap="xs">
          <Title order={1}>{title}</Title>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {description && (
          <Text size="sm" c="dimmed" mt={2} component="div">
            {description}
          </Text>
        )}
      </Box>
      {children}
    </Box>
  )
}
