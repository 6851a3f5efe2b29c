import { Button, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { VariablesOf } from 'gql.tada'
import { useQuery } from 'urql'
import { CampaignChoices, CreateLead } from '../../../generated/dashboard/documents.ts'
import { describeError } from '../../components/describe-error.ts'
import { useAct } from '../../components/use-act.ts'
import { usePlace } from '../../shell/workspace.tsx'
import { AttributeRows } from './attribute-rows.tsx'
import { type AttributeRow, attributesOf } from './attributes.ts'
import { CONSENT_METHODS } from './consent-methods.ts'
import { toE164 } from './to-e164.ts'

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

/** A lead by hand. One whose phone is known is merged, as everywhere. */
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
    validate: { phone: (phone) => (phone.trim() === '' ? 'Enter a valid phone number, e.g. (415) 555-0123.' : null) },
  })
  const { workspace } = usePlace()
  const navigate = useNavigate()
  const { act, isActing } = useAct(CreateLead, {
    onError: (error) => {
      const { param, message } = describeError(error)
      const field = fieldOf(param)
      if (field) form.setFieldError(field, message)
      return field !== null
    },
  })

  async function create(values: Values) {
    const made = await act({ input: inputOf(values) })
    const lead = made?.createLead?.lead
    if (!lead) return
    if (!made.createLead?.created) {
      notifications.show({ message: 'A lead with this number already exists. We updated it.' })
    }
    onClose()
    await navigate({
      to: '/w/$workspaceId/leads/$leadId',
      params: { workspaceId: workspace.id, leadId: lead.id },
    })
  }

  return (
    <form onSubmit={form.onSubmit(create)}>
      <Stack gap="sm">
        <Person form={form} />
        <Belonging form={form} />
        <Consent form={form} />
        <AttributeRows rows={form.values.attributes} onChange={(rows) => form.setFieldValue('attributes', rows)} />
        {form.errors.attributes && (
          <Text size="sm" c="red" role="alert">
            {form.errors.attributes}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isActing}>
            Add lead
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Person({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('phone')}
        label="Phone"
        description="Include the country code outside the US and Canada."
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

function Belonging({ form }: { form: Form }) {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const campaigns = data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  return (
    <>
      <Group grow align="flex-start">
        <TextInput {...form.getInputProps('source')} label="Source" placeholder="web_form" autoComplete="off" />
        <Select
          {...form.getInputProps('timezone')}
          label="Time zone"
          placeholder="From area code"
          data={Intl.supportedValuesOf('timeZone')}
          searchable
          clearable
          nothingFoundMessage="No matching time zone"
        />
      </Group>
      <Select
        {...form.getInputProps('campaignId')}
        label="Campaign"
        description="If the campaign has an automatic opening, the lead is texted right away (during sending hours)."
        placeholder="None"
        data={campaigns}
        clearable
      />
    </>
  )
}

function Consent({ form }: { form: Form }) {
  const methods = Object.entries(CONSENT_METHODS).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Select
        {...form.getInputProps('consentMethod')}
        label="Consent to receive texts"
        placeholder="No consent on record"
        data={methods}
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

/** Which field the API's parameter is; null for what the form does not show. */
function fieldOf(param: string | null): keyof Values | null {
  if (param === 'consent' || param?.startsWith('consent.')) return 'consentText'
  if (param === 'attributes' || param?.startsWith('attributes.')) return 'attributes'
  return param !== null && Object.hasOwn(NOTHING, param) ? (param as keyof Values) : null
}
