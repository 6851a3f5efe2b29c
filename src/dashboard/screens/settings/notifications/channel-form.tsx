import { Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { CreateNotificationChannel, UpdateNotificationChannel } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { type Channel, type ChannelKind, KINDS, kindOf } from './channel-kinds.ts'

type Props = { onClose: () => void }

export function CreateChannel({ onClose }: Props) {
  const idempotencyKey = useIdempotencyKey()
  const form = useForm<{ kind: ChannelKind; name: string; target: string }>({
    initialValues: { kind: 'SLACK', name: '', target: '' },
    validate: { name: isNotEmpty('Enter a name.'), target: isNotEmpty('Enter an address.') },
  })
  const { run, ...state } = useFormAction(CreateNotificationChannel, form, {
    done: 'Channel added. Send a test notification.',
  })
  const kind = kindOf(form.values.kind)
  const submit = form.onSubmit(async (values) => {
    if (await run({ input: { ...values, idempotencyKey } })) onClose()
  })
  return (
    <FormDialog title="Add channel" verb="Add channel" {...state} onSubmit={submit} onClose={onClose}>
      <Select
        label="Type"
        description={kind.about}
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Name"
        placeholder="On-call team"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        {...kind.target}
        description="Hidden after you save, because it may contain a secret."
        withAsterisk
        {...form.getInputProps('target')}
      />
    </FormDialog>
  )
}

export function ChangeChannel({ channel, onClose }: Props & { channel: Channel }) {
  const kind = kindOf(channel.kind)
  const form = useForm({
    initialValues: { name: channel.name, target: '' },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { run, ...state } = useFormAction(UpdateNotificationChannel, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ name, target }) => {
    const changes = { ...(name !== channel.name && { name }), ...(target !== '' && { target }) }
    if (await run({ input: { id: channel.id, ...changes } })) onClose()
  })
  return (
    <FormDialog title={`Edit “${channel.name}”`} verb="Save" {...state} onSubmit={submit} onClose={onClose}>
      <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={`New ${kind.target.label.toLowerCase()}`}
        placeholder={channel.target ?? kind.target.placeholder}
        description="Leave empty to keep the current value. Pending notifications are sent to the new one."
        {...form.getInputProps('target')}
      />
    </FormDialog>
  )
}
