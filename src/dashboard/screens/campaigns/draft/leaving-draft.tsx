import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

/** Who leaves with changes that are not saved is told so. This browser keeps them, so that nothing is lost by going. */
export function LeavingDraft({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Your changes are not saved"
      centered
      closeButtonProps={{ 'aria-label': 'Stay here' }}
    >
      <Stack>
        <Text size="sm">
          They do not run until you save them. This browser keeps them, and you find them here when you come back.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
