import { Button, Group, Modal, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { CreateCarrierAccount, UpdateCarrierAccount } from '../../../../generated/dashboard/documents.ts'
import { DialogForm, FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { Note } from '../../../components/text/hint.tsx'
import { Secret } from '../../../components/text/secret.tsx'
import {
  type CarrierValues,
  CredentialFields,
  credentialsOf,
  NO_CREDENTIALS,
  type RealCarrier,
  SettingFields,
  settingsOf,
} from './account-fields.tsx'
import type { Account } from './number-words.ts'

const CHOICES = [
  { value: 'TWILIO', label: 'Twilio' },
  { value: 'TELNYX', label: 'Telnyx' },
]

export function CreateAccount({ onClose }: { onClose: () => void }) {
  const idempotencyKey = useIdempotencyKey()
  const [callbackUrl, setCallbackUrl] = useState<string>()
  const form = useForm<CarrierValues & { name: string; carrier: RealCarrier }>({
    initialValues: { name: '', carrier: 'TWILIO', ...NO_CREDENTIALS, ...settingsIn({}) },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { run, ...state } = useFormAction(CreateCarrierAccount, form)
  const submit = form.onSubmit(async ({ name, carrier, ...values }) => {
    const details = { ...credentialsOf(carrier, values), ...settingsOf(carrier, values) }
    const account = (await run({ input: { name, ...details, idempotencyKey } }))?.createCarrierAccount?.carrierAccount
    if (account) setCallbackUrl(account.callbackUrl)
  })
  const { carrier } = form.values
  return (
    <Modal opened onClose={onClose} title="Add carrier account" size="lg" closeOnClickOutside={!form.isDirty()}>
      {callbackUrl ? (
        <Stack>
          <Text size="sm">
            Account added. In your carrier’s settings, use this URL for incoming texts. Then register your numbers here.
          </Text>
          <Secret label="Callback URL" value={callbackUrl} />
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <DialogForm verb="Add account" {...state} onSubmit={submit} onClose={onClose}>
          <TextInput label="Name" maxLength={100} withAsterisk data-autofocus {...form.getInputProps('name')} />
          <Select label="Carrier" data={CHOICES} allowDeselect={false} {...form.getInputProps('carrier')} />
          <CredentialFields carrier={carrier} form={form} />
          <SettingFields carrier={carrier} form={form} />
          <Note>Credentials are encrypted and never shown again.</Note>
        </DialogForm>
      )}
    </Modal>
  )
}

export function ChangeAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const carrier = account.carrier === 'SANDBOX' ? null : account.carrier
  const settings = settingsIn(account.settings)
  const form = useForm({
    initialValues: { name: account.name, renews: false, overlapHours: 24, ...NO_CREDENTIALS, ...settings },
    validate: { name: isNotEmpty('Enter a name.') },
  })
  const { run, ...state } = useFormAction(UpdateCarrierAccount, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ name, renews, overlapHours, ...values }) => {
    const isOther =
      carrier && JSON.stringify(settingsOf(carrier, values)) !== JSON.stringify(settingsOf(carrier, settings))
    const changes = {
      name,
      ...(carrier && renews && { ...credentialsOf(carrier, values), overlapHours }),
      ...(carrier && isOther && settingsOf(carrier, values)),
    }
    if (await run({ input: { id: account.id, ...changes } })) onClose()
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
