import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFocusBack } from './use-focus-back.ts'

type Props = { title: string; what: 'key' | 'secret'; onClose: () => void; children: ReactNode }

/** Shows a new secret once. Only its button closes it, so that it is not lost by accident. */
export function SecretDialog({ title, what, onClose, children }: Props) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} p="xs">
          {`Copy this ${what} now. You won’t see it again.`}
        </Alert>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>I’ve copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
