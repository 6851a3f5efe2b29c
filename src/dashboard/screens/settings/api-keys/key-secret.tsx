import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Secret } from '../../../components/secret.tsx'

export type ShownSecret = { name: string; secret: string; note?: ReactNode }

/** The key itself, this once, with a line to try it by. */
export function KeySecret({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={shown ? `API key “${shown.name}”` : ''}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {shown && (
        <Stack>
          <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} p="xs">
            Copy this key now. You won’t see it again.
          </Alert>
          <Secret label="API key" value={shown.secret} />
          <Secret label="Try it in a terminal" value={curlWith(shown.secret)} />
          {shown.note && (
            <Text size="sm" component="div">
              {shown.note}
            </Text>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>I’ve copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Any scope may ask this. */
function curlWith(secret: string): string {
  return `curl -sS -H 'Authorization: Bearer ${secret}' ${location.origin}/v1/workspace`
}
