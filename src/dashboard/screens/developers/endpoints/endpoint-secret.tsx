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
      title={shown.isNew ? 'The endpoint is there' : 'The new secret'}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} p="xs">
          Copy it now: it is not shown again.
        </Alert>
        <Secret label={`Signing secret of ${shown.url}`} value={shown.secret} />
        <Text size="sm">{adviceOn(shown)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function adviceOn({ isNew, overlapUntil }: ShownSecret): string {
  if (isNew) return 'Your receiver tells by it that a request is ours. The endpoint’s page has code for that.'
  if (overlapUntil === null) return 'The old secret signs no more: give your receiver the new one at once.'
  return (
    `Until ${fullTime(overlapUntil)} every request is signed with both. Give your receiver the new one beside the old, ` +
    'then complete the rotation.'
  )
}
