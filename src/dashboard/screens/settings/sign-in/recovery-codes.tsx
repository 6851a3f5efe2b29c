import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Secret } from '../../../components/text/secret.tsx'

type Props = { codes: readonly string[]; verb: string; onDone: () => void }

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, verb, onDone }: Props) {
  return (
    <Stack>
      <Alert role="status" color="orange" variant="light" icon={<IconAlertTriangle size={18} />} p="xs">
        Save these recovery codes now. You won’t see them again. Each one works once if you lose your phone.
      </Alert>
      <Secret label="Recovery codes" value={codes.join('\n')} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{verb}</Button>
      </Group>
    </Stack>
  )
}
