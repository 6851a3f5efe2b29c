import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

export const UNDO_SECONDS = 10

type Toast = { id: string; message: string; onUndo: () => void }

/** Says what happened, with a button that undoes it. A later one with the same ID replaces it. */
export function showUndo({ id, message, onUndo }: Toast): void {
  const key = `undo-${id}`
  notifications.hide(key)
  notifications.show({
    id: key,
    color: 'thread',
    autoClose: UNDO_SECONDS * 1_000,
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(key)
            onUndo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}

export function hideUndo(id: string): void {
  notifications.hide(`undo-${id}`)
}
