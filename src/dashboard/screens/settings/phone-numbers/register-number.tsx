import { Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { RegisterPhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { toE164 } from '../../leads/index.ts'
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
  const { isSandbox } = usePlace()
  const [idempotencyKey] = useState(newIdempotencyKey)
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
  const { act, isActing, problem } = useFormAct(RegisterPhoneNumber, form, { done: 'Number registered' })
  const submit = form.onSubmit(async ({ e164, segmentsPerSecond, ...values }) => {
    const pace = segmentsPerSecond === '' ? {} : { segmentsPerSecond }
    if (await act({ input: { ...values, ...pace, e164: toE164(e164), idempotencyKey } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Register number" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Number"
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
          <Select
            label="Carrier registration"
            data={STATUSES}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
          <Pace type={form.values.type} isSandbox={isSandbox} {...form.getInputProps('segmentsPerSecond')} />
          <FormEnd problem={problem} verb="Register" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
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
