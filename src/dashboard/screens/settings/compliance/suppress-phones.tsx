import { Select, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { SuppressPhones as SuppressPhonesDocument } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { optionsOf } from '../../../components/form/options.ts'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { toE164 } from '../../../components/text/to-e164.ts'
import { REASONS } from '../../leads/index.ts'

type Reason = keyof typeof REASONS

const PHONES_MAX = 1_000

export function SuppressPhones({ onClose }: { onClose: () => void }) {
  const idempotencyKey = useIdempotencyKey()
  const form = useForm<{ phones: string; reason: Reason }>({
    initialValues: { phones: '', reason: 'OPT_OUT' },
    validate: { phones: isNotEmpty('Enter at least one phone number.') },
  })
  const { run, ...state } = useFormAction(SuppressPhonesDocument, form, { done: 'Numbers blocked' })
  const submit = form.onSubmit(async ({ phones, reason }) => {
    const entered = phones.split(/[\n,;]+/).map((phone) => toE164(phone.trim()))
    if (await run({ input: { phones: entered.filter((phone) => phone !== ''), reason, idempotencyKey } })) onClose()
  })
  return (
    <FormDialog title="Block numbers" verb="Block numbers" {...state} onSubmit={submit} onClose={onClose}>
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
      <Select label="Reason" data={optionsOf(REASONS)} allowDeselect={false} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
