import { Button, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  CreateCarrierAccount,
  TestCarrierAccount,
  UpdateCarrierAccount,
} from '../../../../generated/dashboard/documents.ts'
import { useFocusBack } from '../../../components/dialog/use-focus-back.ts'
import { DialogForm, FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Note } from '../../../components/text/hint.tsx'
import {
  type CarrierValues,
  CredentialFields,
  credentialsOf,
  NO_CREDENTIALS,
  type RealCarrier,
  SettingFields,
  settingsOf,
} from './account-fields.tsx'
import { type AccountTest, TestResult, WebhookPlace } from './account-test.tsx'
import type { Account } from './number-words.ts'

const CHOICES = [
  { value: 'TWILIO', label: 'Twilio' },
  { value: 'TELNYX', label: 'Telnyx' },
]

/** Adds an account and tests its credentials. Credentials that the carrier refuses can be replaced in the same dialog. */
export function CreateAccount({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const idempotencyKey = useIdempotencyKey()
  const [added, setAdded] = useState<Account | null>(null)
  const form = useForm<CarrierValues & { name: string; carrier: RealCarrier }>({
    initialValues: { name: '', carrier: 'TWILIO', ...NO_CREDENTIALS, ...settingsIn({}) },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { run, ...state } = useFormAction(CreateCarrierAccount, form)
  const submit = form.onSubmit(async ({ name, carrier, ...values }) => {
    const details = { ...credentialsOf(carrier, values), ...settingsOf(carrier, values) }
    const account = (await run({ input: { name, ...details, idempotencyKey } }))?.createCarrierAccount?.carrierAccount
    if (account) setAdded(account)
  })
  const { carrier } = form.values
  if (added) return <AddedAccount account={added} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Add carrier account" size="lg" closeOnClickOutside={!form.isDirty()}>
      <DialogForm verb="Add account" {...state} onSubmit={submit} onClose={onClose}>
        <TextInput label="Name" maxLength={100} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <Select label="Carrier" data={CHOICES} allowDeselect={false} {...form.getInputProps('carrier')} />
        <CredentialFields carrier={carrier} form={form} />
        <SettingFields carrier={carrier} form={form} />
        <Note>Credentials are encrypted and never shown again.</Note>
      </DialogForm>
    </Modal>
  )
}

function AddedAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run } = useAction(TestCarrierAccount)
  const [test, setTest] = useState<AccountTest | null>(null)
  const [isTesting, setTesting] = useState(true)
  const [isReplacing, setReplacing] = useState(false)
  const ask = useEffectEvent(async () => {
    setTest((await run({ input: { id: account.id } }))?.testCarrierAccount ?? null)
    setTesting(false)
  })
  useEffect(() => void ask(), [])
  if (isReplacing) return <ChangeAccount account={account} isReplacing onClose={onClose} />
  const isRefused = test?.outcome === 'REFUSED'
  return (
    <Modal opened onClose={onClose} title={`Account “${account.name}” added`} size="lg">
      <Stack>
        <TestResult account={account} test={test} isTesting={isTesting} />
        {!isRefused && <WebhookPlace account={account} />}
        <Group justify="flex-end">
          {isRefused && <Button onClick={() => setReplacing(true)}>Replace credentials</Button>}
          <Button variant={isRefused ? 'default' : 'filled'} onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type ChangeProps = { account: Account; isReplacing?: boolean; onClose: () => void }

/** Edits an account. New credentials are tested at once: the account and the guide show the outcome. */
export function ChangeAccount({ account, isReplacing = false, onClose }: ChangeProps) {
  const carrier = account.carrier === 'SANDBOX' ? null : account.carrier
  const settings = settingsIn(account.settings)
  const form = useForm({
    initialValues: { name: account.name, renews: isReplacing, overlapHours: 24, ...NO_CREDENTIALS, ...settings },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { run, ...state } = useFormAction(UpdateCarrierAccount, form, { done: 'Saved' })
  const test = useAction(TestCarrierAccount)
  const submit = form.onSubmit(async ({ name, renews, overlapHours, ...values }) => {
    const isOther =
      carrier && JSON.stringify(settingsOf(carrier, values)) !== JSON.stringify(settingsOf(carrier, settings))
    const changes = {
      name,
      ...(carrier && renews && { ...credentialsOf(carrier, values), overlapHours }),
      ...(carrier && isOther && settingsOf(carrier, values)),
    }
    if (!(await run({ input: { id: account.id, ...changes } }))) return
    if (renews) await test.run({ input: { id: account.id } })
    onClose()
  })
  return (
    <FormDialog
      title={`Edit “${account.name}”`}
      size="lg"
      closeOnClickOutside={!form.isDirty()}
      verb="Save"
      {...state}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      {carrier && <SettingFields carrier={carrier} form={form} />}
      {carrier && (
        <Switch
          label={`Replace credentials ${account.credentialsHint ?? ''}`}
          {...form.getInputProps('renews', { type: 'checkbox' })}
        />
      )}
      {carrier && form.values.renews && (
        <>
          <CredentialFields carrier={carrier} form={form} />
          <NumberInput
            label="Hours to accept callbacks with the old credentials"
            description="0 to 168. With 0, the old credentials stop working immediately."
            min={0}
            max={168}
            {...form.getInputProps('overlapHours')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The stored settings of an account as form values. */
function settingsIn(settings: unknown): Pick<CarrierValues, 'twilioSettings' | 'telnyxSettings'> {
  const known = (settings ?? {}) as Readonly<Record<string, string | undefined>>
  const isOurs = known.keywords === 'answered_by_us'
  return {
    twilioSettings: {
      messagingServiceSid: known.messagingServiceSid ?? '',
      keywords: isOurs ? 'ANSWERED_BY_US' : 'ANSWERED_BY_CARRIER',
    },
    telnyxSettings: { messagingProfileId: known.messagingProfileId ?? '' },
  }
}
