import { Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { RenameApiKey, RotateApiKey } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { useFormAct } from '../../../components/use-form-act.ts'
import { fullTime } from '../../../components/when.tsx'
import type { ShownSecret } from './key-secret.tsx'
import type { ApiKey } from './key-state.ts'

type Props = { apiKey: ApiKey; onClose: () => void }

export function RenameKey({ apiKey, onClose }: Props) {
  const form = useForm({
    initialValues: { name: apiKey.name },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { act, isActing, problem } = useFormAct(RenameApiKey, form, { done: 'Key renamed' })
  const submit = form.onSubmit(async ({ name }) => {
    if (await act({ input: { id: apiKey.id, name } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Rename key" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <FormEnd problem={problem} verb="Rename" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

const OVERLAPS = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'Expire immediately (leaked key)' },
]

/** During an overlap another rotation is possible only without one: it ends both former secrets. */
export function RotateKey({ apiKey, onClose, onRotated }: Props & { onRotated: (shown: ShownSecret) => void }) {
  const isRotating = apiKey.previousUntil !== null
  const form = useForm({ initialValues: { overlapHours: isRotating ? '0' : '24' } })
  const { act, isActing, problem } = useFormAct(RotateApiKey, form)
  const submit = form.onSubmit(async ({ overlapHours }) => {
    const rotated = (await act({ input: { id: apiKey.id, overlapHours: Number(overlapHours) } }))?.rotateApiKey
    if (!rotated?.secret) return
    onRotated({ name: apiKey.name, secret: rotated.secret, note: noteOf(rotated.apiKey?.previousUntil ?? null) })
  })
  return (
    <Modal opened onClose={onClose} title={`Rotate “${apiKey.name}”`} centered>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            We create a new secret. The name, scopes and expiry stay the same. Replace the old secret (ending in …
            {apiKey.lastFour}) everywhere, then complete the rotation.
          </Text>
          {isRotating && (
            <Text size="sm">
              A rotation is in progress. If you rotate again, both earlier secrets expire immediately.
            </Text>
          )}
          <Select
            label="Keep old secret for"
            data={isRotating ? OVERLAPS.filter(({ value }) => value === '0') : OVERLAPS}
            allowDeselect={false}
            {...form.getInputProps('overlapHours')}
          />
          <FormEnd problem={problem} verb="Rotate" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

function noteOf(previousUntil: string | null): string {
  if (previousUntil === null) return 'The old secret has expired. Requests that use it are rejected.'
  return `Both secrets work until ${fullTime(previousUntil)}. Complete the rotation when the new one is in use everywhere.`
}
