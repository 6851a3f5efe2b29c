import { Paper, Stack, Switch, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ResultOf } from 'gql.tada'
import { type Settings, UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { NumberField } from '../../../components/form/number-field.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { HoursChoice } from '../../../components/hours/hours-choice.tsx'
import { hoursOf, type Week, weekOf } from '../../../components/hours/week.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useReadOnlyReason } from '../allowed.tsx'

type Saved = NonNullable<ResultOf<typeof Settings>['workspace']>

type Values = {
  hours: 'default' | 'own'
  sendingHours: Week
  enforceQuietHours: boolean
  initiatedPerDayMax: number | null
  messagesPerDayMax: number | null
  requireConsent: boolean
  smartEncoding: boolean
}

type Form = UseFormReturnType<Values>

/** Sending hours, caps and consent. */
export function RulesForm({ saved }: { saved: Saved }) {
  const isReadOnly = useReadOnlyReason() !== null
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateWorkspace,
    saved: {
      hours: saved.sendingHours ? 'own' : 'default',
      sendingHours: weekOf(saved.sendingHours),
      enforceQuietHours: saved.enforceQuietHours,
      initiatedPerDayMax: saved.initiatedPerDayMax,
      messagesPerDayMax: saved.messagesPerDayMax,
      requireConsent: saved.requireConsent,
      smartEncoding: saved.smartEncoding,
    },
    toChange: ({ hours, sendingHours, ...values }: Values) => ({
      ...values,
      sendingHours: hours === 'own' ? hoursOf(sendingHours) : null,
      initiatedPerDayMax: values.initiatedPerDayMax ?? 0,
    }),
    toInput: (input) => input,
  })
  return (
    <Paper component="form" onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Hours form={form} isReadOnly={isReadOnly} />
        <Caps form={form} isReadOnly={isReadOnly} />
        {!isReadOnly && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}

type PartProps = { form: Form; isReadOnly: boolean }

const STANDARD_HOURS = {
  value: 'default',
  label: 'Standard hours',
  description: 'Monday to Saturday 9 AM to 8 PM, Sunday noon to 8 PM. Closed on US federal holidays.',
}

function Hours({ form, isReadOnly }: PartProps) {
  return (
    <Stack gap="sm">
      <Title order={2}>Sending hours</Title>
      <HoursChoice
        label="In the lead’s time zone"
        description="Legal limits in the lead’s location still apply. Replies within ten minutes of a lead’s text are sent at any hour."
        usual={STANDARD_HOURS}
        choice={form.getInputProps('hours')}
        week={{ inputOf: (day) => form.getInputProps(`sendingHours.${day}`), error: form.errors.sendingHours }}
        disabled={isReadOnly}
      />
      <QuietHours form={form} isReadOnly={isReadOnly} />
    </Stack>
  )
}

function QuietHours({ form, isReadOnly }: PartProps) {
  const { isSandbox } = useCurrentWorkspace()
  return (
    <Switch
      label="Enforce quiet hours"
      description={
        isSandbox
          ? 'You can turn this off in a sandbox to test at night. No real texts are sent.'
          : 'Always on in live workspaces. You can turn this off in the sandbox.'
      }
      disabled={isReadOnly || !isSandbox}
      {...form.getInputProps('enforceQuietHours', { type: 'checkbox' })}
    />
  )
}

function Caps({ form, isReadOnly }: PartProps) {
  return (
    <Stack gap="sm">
      <Title order={2}>Limits and consent</Title>
      <NumberField
        label="Max unprompted texts per lead in 24 hours"
        description="1 to 3, across all campaigns. A campaign can set a lower limit."
        min={1}
        max={3}
        maw={420}
        disabled={isReadOnly}
        {...form.getInputProps('initiatedPerDayMax')}
      />
      <NumberField
        label="Max texts per day"
        description="When the workspace reaches this limit, sending stops and we notify your team. Leave empty for no limit."
        min={1}
        maw={420}
        thousandSeparator=","
        disabled={isReadOnly}
        {...form.getInputProps('messagesPerDayMax')}
      />
      <Switch
        label="Require consent on record"
        description="Texts to leads without consent are rejected, even if the lead texted first. Record consent with a new lead, an import or a START reply."
        disabled={isReadOnly}
        {...form.getInputProps('requireConsent', { type: 'checkbox' })}
      />
      <Switch
        label="Replace special characters to lower SMS costs"
        description="Replaces curly quotes, dashes and similar characters. Other languages and emoji aren’t changed."
        disabled={isReadOnly}
        {...form.getInputProps('smartEncoding', { type: 'checkbox' })}
      />
    </Stack>
  )
}
