import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Secret } from '../../../components/secret.tsx'
import { fullTime } from '../../../components/when.tsx'
import type { ShownSecret } from './endpoint.ts'

/** The secret that signs an endpoint's requests, this once. */
export function EndpointSecret({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={shown.isNew ? 'Endpoint created' : 'New secret'}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} p="xs">
          Copy this secret now. You won’t see it again.
        </Alert>
        <Secret label={`Signing secret for ${shown.url}`} value={shown.secret} />
        <Text size="sm">{adviceOn(shown)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>I’ve copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function adviceOn({ isNew, overlapUntil }: ShownSecret): string {
  if (isNew) return 'Use it to verify that requests come from us. The endpoint’s page has sample code.'
  if (overlapUntil === null) return 'The old secret no longer signs requests. Update your receiver now.'
  return (
    `Until ${fullTime(overlapUntil)}, every request is signed with both secrets. Add the new one to your receiver, ` +
    'then complete the rotation.'
  )
}
