import { TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { RenameApiKey, RotateApiKey, UpdateApiKey } from '../../../../generated/dashboard/documents.ts'
import { RotateDialog } from '../../../components/dialog/rotate-dialog.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { fullTime } from '../../../components/text/when.tsx'
import type { ShownSecret } from './key-secret.tsx'
import type { ApiKey } from './key-state.ts'
import { SendsWithoutApproval } from './sends-without-approval.tsx'

type Props = { apiKey: ApiKey; onClose: () => void }

export function RenameKey({ apiKey, onClose }: Props) {
  const form = useForm({
    initialValues: { name: apiKey.name },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { run, ...state } = useFormAction(RenameApiKey, form, { done: 'Key renamed' })
  const submit = form.onSubmit(async ({ name }) => {
    if (await run({ input: { id: apiKey.id, name } })) onClose()
  })
  return (
    <FormDialog title="Rename key" verb="Rename" {...state} onSubmit={submit} onClose={onClose}>
      <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}

export function AssistantsOfKey({ apiKey, onClose }: Props) {
  const form = useForm({ initialValues: { sendsWithoutApproval: apiKey.sendsWithoutApproval } })
  const { run, ...state } = useFormAction(UpdateApiKey, form, { done: 'Key updated' })
  const submit = form.onSubmit(async ({ sendsWithoutApproval }) => {
    if (await run({ input: { id: apiKey.id, sendsWithoutApproval } })) onClose()
  })
  return (
    <FormDialog title="Sending by assistants" verb="Save" {...state} onSubmit={submit} onClose={onClose}>
      <SendsWithoutApproval {...form.getInputProps('sendsWithoutApproval', { type: 'checkbox' })} />
    </FormDialog>
  )
}

export function RotateKey({ apiKey, onClose, onRotated }: Props & { onRotated: (shown: ShownSecret) => void }) {
  return (
    <RotateDialog
      title={`Rotate “${apiKey.name}”`}
      what="key"
      mutation={RotateApiKey}
      input={{ id: apiKey.id }}
      isRotating={apiKey.previousUntil !== null}
      onRotated={({ rotateApiKey: rotated }) =>
        rotated?.secret &&
        onRotated({ name: apiKey.name, secret: rotated.secret, note: noteOf(rotated.apiKey?.previousUntil ?? null) })
      }
      onClose={onClose}
    >
      We create a new secret. The name, scopes and expiry stay the same. Replace the old secret (ending in …
      {apiKey.lastFour}) everywhere, then complete the rotation.
    </RotateDialog>
  )
}

function noteOf(previousUntil: string | null): string {
  if (previousUntil === null) return 'The old secret has expired. Requests that use it are rejected.'
  return `Both secrets work until ${fullTime(previousUntil)}. Complete the rotation when the new one is in use everywhere.`
}
