import { Modal, Select, Stack, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { SuppressPhones as SuppressPhonesDocument } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { REASONS, toE164 } from '../../leads/index.ts'

type Reason = keyof typeof REASONS

const PHONES_MAX = 1_000

export function SuppressPhones({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm<{ phones: string; reason: Reason }>({
    initialValues: { phones: '', reason: 'OPT_OUT' },
    validate: { phones: isNotEmpty('Enter at least one phone number.') },
  })
  const { act, isActing, problem } = useFormAct(SuppressPhonesDocument, form, { done: 'Numbers blocked' })
  const submit = form.onSubmit(async ({ phones, reason }) => {
    const given = phones.split(/[\n,;]+/).map((phone) => toE164(phone.trim()))
    if (await act({ input: { phones: given.filter((phone) => phone !== ''), reason, idempotencyKey } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Block numbers" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            label="Phone numbers"
            description={`One per line, up to ${PHONES_MAX.toLocaleString()}. For more, import a file.`}
            placeholder="+1 415 555 0123"
            autosize
            minRows={3}
            maxRows={10}
            withAsterisk
            data-autofocus
            {...form.getInputProps('phones')}
          />
          <Select
            label="Reason"
            data={Object.entries(REASONS).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            {...form.getInputProps('reason')}
          />
          <FormEnd problem={problem} verb="Block numbers" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
