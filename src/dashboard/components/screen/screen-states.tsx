import { Center, Loader, Stack, Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

export function ScreenLoading() {
  return (
    <Center mih="50vh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  )
}

type EmptyProps = { icon: TablerIcon; title: string; children?: ReactNode; action?: ReactNode }

/** An empty state: what will appear here and how to get there. */
export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <Center mih={260} p="lg">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <Icon size={34} stroke={1.3} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={600}>{title}</Text>
        {children && (
          <Text size="sm" c="dimmed" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}

export function MissingScreen() {
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="xs">
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">The link may be outdated, or the item was deleted.</Text>
      </Stack>
    </Center>
  )
}

/** Error messages of browsers and the bundle when a chunk could not be loaded. */
const NOT_LOADED = /dynamically imported module|importing a module script|unable to preload/i

export function FailedScreen({ error }: ErrorComponentProps) {
  const detail = error instanceof Error ? error.message : String(error)
  const reload = () => location.reload()
  if (!NOT_LOADED.test(detail)) return <Problem title="Something went wrong" detail={detail} onRetry={reload} />
  return (
    <Problem
      title="Couldn’t load this page"
      detail="You lost connection, or Leadthread was updated. Reload the page."
      onRetry={reload}
    />
  )
}
