import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { CreateNotificationChannel, UpdateNotificationChannel } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { type Channel, type ChannelKind, KINDS, kindOf } from './channel-kinds.ts'

type Props = { onClose: () => void }

export function CreateChannel({ onClose }: Props) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm<{ kind: ChannelKind; name: string; target: string }>({
    initialValues: { kind: 'SLACK', name: '', target: '' },
    validate: { name: isNotEmpty('Enter a name.'), target: isNotEmpty('Enter an address.') },
  })
  const { act, isActing, problem } = useFormAct(CreateNotificationChannel, form, {
    done: 'Channel added. Send a test.',
  })
  const kind = kindOf(form.values.kind)
  const submit = form.onSubmit(async (values) => {
    if (await act({ input: { ...values, idempotencyKey } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Add channel" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label="Kind"
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
          <FormEnd problem={problem} verb="Add channel" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export function ChangeChannel({ channel, onClose }: Props & { channel: Channel }) {
  const kind = kindOf(channel.kind)
  const form = useForm({
    initialValues: { name: channel.name, target: '' },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { act, isActing, problem } = useFormAct(UpdateNotificationChannel, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ name, target }) => {
    const changes = { ...(name !== channel.name && { name }), ...(target !== '' && { target }) }
    if (await act({ input: { id: channel.id, ...changes } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title={`Change “${channel.name}”`} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label={`New ${kind.target.label.toLowerCase()}`}
            placeholder={channel.target ?? kind.target.placeholder}
            description="Leave empty to keep the current one. Pending notifications go to the new one."
            {...form.getInputProps('target')}
          />
          <FormEnd problem={problem} verb="Save" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
