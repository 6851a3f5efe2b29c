import { NumberInput, Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { RegisterPhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { toE164 } from '../../../components/text/to-e164.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { type Account, CARRIERS, type NumberType, TYPES, typeOf } from './number-words.ts'

type Props = { accounts: readonly Account[]; onClose: () => void }

type Values = {
  e164: string
  carrierAccountId: string
  type: NumberType
  status: 'REGISTERED' | 'PENDING'
  segmentsPerSecond: number | ''
}

const STATUSES = [
  { value: 'REGISTERED', label: 'Registered (send and receive)' },
  { value: 'PENDING', label: 'Pending (receive only)' },
]

export function RegisterNumber({ accounts, onClose }: Props) {
  const { isSandbox } = useCurrentWorkspace()
  const idempotencyKey = useIdempotencyKey()
  const form = useForm<Values>({
    initialValues: {
      e164: '',
      carrierAccountId: accounts[0]?.id ?? '',
      type: 'LONG_CODE',
      status: 'REGISTERED',
      segmentsPerSecond: '',
    },
    validate: { e164: isNotEmpty('Enter a phone number.'), carrierAccountId: isNotEmpty('Choose an account.') },
  })
  const { run, ...state } = useFormAction(RegisterPhoneNumber, form, { done: 'Number registered' })
  const submit = form.onSubmit(async ({ e164, segmentsPerSecond, ...values }) => {
    const pace = segmentsPerSecond === '' ? {} : { segmentsPerSecond }
    if (await run({ input: { ...values, ...pace, e164: toE164(e164), idempotencyKey } })) onClose()
  })
  return (
    <FormDialog title="Register number" verb="Register" {...state} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Phone number"
        type="tel"
        placeholder="+1 415 555 0123"
        description={isSandbox ? 'Sandboxes accept test numbers only: any area code followed by 555.' : undefined}
        withAsterisk
        data-autofocus
        {...form.getInputProps('e164')}
      />
      <Select
        label="Account"
        data={accounts.map(({ id, name, carrier }) => ({ value: id, label: `${name || CARRIERS[carrier]}` }))}
        allowDeselect={false}
        {...form.getInputProps('carrierAccountId')}
      />
      <Select label="Type" data={TYPES} allowDeselect={false} {...form.getInputProps('type')} />
      <Select label="Carrier registration" data={STATUSES} allowDeselect={false} {...form.getInputProps('status')} />
      <Pace type={form.values.type} isSandbox={isSandbox} {...form.getInputProps('segmentsPerSecond')} />
    </FormDialog>
  )
}

type PaceProps = { type: NumberType; isSandbox: boolean } & ReturnType<ReturnType<typeof useForm>['getInputProps']>

export function Pace({ type, isSandbox, ...props }: PaceProps) {
  const usual = isSandbox ? 'no limit in a sandbox' : `${typeOf(type).pace} per second for this type`
  return (
    <NumberInput
      label="Send rate (segments per second)"
      description={`Leave empty for the default: ${usual}. Ask your carrier before you raise it.`}
      min={0.01}
      max={1_000}
      hideControls
      {...props}
    />
  )
}
