import { Group, Modal, Select, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { VariablesOf } from 'gql.tada'
import { CreateLead } from '../../../generated/dashboard/documents.ts'
import { DialogForm } from '../../components/form/form-dialog.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { TimeZoneSelect } from '../../components/form/time-zone-select.tsx'
import { useFormAction } from '../../components/form/use-form-action.ts'
import { toE164 } from '../../components/text/to-e164.ts'
import { useCampaignChoices } from '../../documents/use-campaign-choices.ts'
import { AttributeRows } from './attribute-rows.tsx'
import { type AttributeRow, attributesOf, isUnnamed, UNNAMED } from './attributes.ts'
import { CONSENT_METHODS } from './consent-methods.ts'
import { useCampaignHint } from './use-campaign-hint.ts'

type Input = VariablesOf<typeof CreateLead>['input']
type ConsentMethod = NonNullable<Input['consent']>['method']
type Values = {
  phone: string
  firstName: string
  lastName: string
  source: string
  campaignId: string | null
  timezone: string | null
  consentMethod: ConsentMethod | null
  consentText: string
  attributes: AttributeRow[]
}
type Form = UseFormReturnType<Values>

const NOTHING: Values = {
  phone: '',
  firstName: '',
  lastName: '',
  source: '',
  campaignId: null,
  timezone: null,
  consentMethod: null,
  consentText: '',
  attributes: [],
}

/** Creates a lead. A lead with the same phone is updated. */
export function NewLead({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New lead" size="lg">
      <LeadForm onClose={onClose} />
    </Modal>
  )
}

function LeadForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: NOTHING,
    validate: {
      phone: (phone) => (phone.trim() === '' ? 'Enter a valid phone number, e.g. (415) 555-0123.' : null),
      attributes: (rows) => (rows.some(isUnnamed) ? UNNAMED : null),
    },
  })
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const { run, ...state } = useFormAction(CreateLead, form, {
    fields: { consent: 'consentText', attributes: 'attributes' },
  })

  async function create(values: Values) {
    const made = await run({ input: inputOf(values) })
    const lead = made?.createLead?.lead
    if (!lead) return
    if (!made.createLead?.created) {
      notifications.show({ message: 'A lead with this number already exists. We updated it.' })
    }
    onClose()
    await navigate({
      to: '/w/$workspaceId/leads/$leadId',
      params: { leadId: lead.id },
    })
  }

  return (
    <DialogForm verb="Add lead" {...state} onSubmit={form.onSubmit(create)} onClose={onClose}>
      <Person form={form} />
      <LeadOrigin form={form} />
      <Consent form={form} />
      <AttributeRows
        rows={form.values.attributes}
        isChecked={form.errors.attributes !== undefined}
        onChange={(rows) => form.setFieldValue('attributes', rows)}
      />
      {form.errors.attributes && (
        <Text size="sm" c="red" role="alert">
          {form.errors.attributes}
        </Text>
      )}
    </DialogForm>
  )
}

function Person({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('phone')}
        label="Phone number"
        description="For numbers outside the US and Canada, include the country code."
        placeholder="+1 415 555 0123"
        inputMode="tel"
        autoComplete="off"
        required
        withAsterisk
        data-autofocus
      />
      <Group grow align="flex-start">
        <TextInput {...form.getInputProps('firstName')} label="First name" autoComplete="off" />
        <TextInput {...form.getInputProps('lastName')} label="Last name" autoComplete="off" />
      </Group>
    </>
  )
}

function LeadOrigin({ form }: { form: Form }) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput {...form.getInputProps('source')} label="Source" placeholder="web_form" autoComplete="off" />
        <TimeZoneSelect {...form.getInputProps('timezone')} placeholder="From area code" clearable />
      </Group>
      <Select
        {...form.getInputProps('campaignId')}
        label="Campaign"
        description={useCampaignHint(form.values.campaignId, { isNew: true })}
        placeholder="None"
        data={useCampaignChoices()}
        clearable
      />
    </>
  )
}

function Consent({ form }: { form: Form }) {
  return (
    <>
      <Select
        {...form.getInputProps('consentMethod')}
        label="Consent to receive texts"
        placeholder="No consent on record"
        data={optionsOf(CONSENT_METHODS)}
        clearable
      />
      {form.values.consentMethod && (
        <Textarea {...form.getInputProps('consentText')} label="Consent text shown to the lead" autosize minRows={2} />
      )}
    </>
  )
}

function inputOf(values: Values): Input {
  const { phone, firstName, lastName, source, campaignId, timezone, consentMethod, consentText } = values
  const names = { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) }
  return {
    phone: toE164(phone),
    attributes: { ...attributesOf(values.attributes), ...names },
    ...(source && { source }),
    ...(campaignId && { campaignId }),
    ...(timezone && { timezone }),
    ...(consentMethod && { consent: { method: consentMethod, ...(consentText && { text: consentText }) } }),
  }
}
