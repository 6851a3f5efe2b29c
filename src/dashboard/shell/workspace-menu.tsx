import { Badge, Group, Menu, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import classes from './frame.module.css'
import { useCurrentWorkspace } from './workspace.tsx'

/** The current workspace and a menu of the others. Each live workspace has a sandbox. */
export function WorkspaceMenu() {
  const { workspace, viewer } = useCurrentWorkspace()
  const navigate = useNavigate()
  const go = (workspaceId: string) => void navigate({ to: '/w/$workspaceId/inbox', params: { workspaceId } })

  return (
    <Menu width={260} position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.place}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Stack gap={3} miw={0} align="flex-start">
              <Text size="sm" fw={600} lh={1.3} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {nameBesideMode(workspace)}
              </Text>
              <ModeBadge mode={workspace.mode} />
              <VisuallyHidden>: switch workspace</VisuallyHidden>
            </Stack>
            <IconSelector size={14} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {viewer.workspaces.map(({ id, name, mode }) => (
          <Menu.Item
            key={id}
            onClick={() => go(id)}
            leftSection={<IconCheck size={14} visibility={id === workspace.id ? 'visible' : 'hidden'} />}
            rightSection={<ModeBadge mode={mode} />}
          >
            {nameBesideMode({ name, mode })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The name of a new sandbox ends with "(sandbox)", which the badge says too. */
function nameBesideMode({ name, mode }: { name: string; mode: 'LIVE' | 'SANDBOX' }): string {
  return mode === 'SANDBOX' ? name.replace(/ \(sandbox\)$/, '') : name
}

export function ModeBadge({ mode }: { mode: 'LIVE' | 'SANDBOX' }) {
  return (
    <Badge
      size="xs"
      flex="none"
      variant={mode === 'LIVE' ? 'filled' : 'light'}
      className={mode === 'LIVE' ? undefined : classes.sandbox}
    >
      {modeName(mode)}
    </Badge>
  )
}

function modeName(mode: 'LIVE' | 'SANDBOX'): string {
  return mode === 'LIVE' ? 'Live' : 'Sandbox'
}
