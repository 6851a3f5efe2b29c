import { Box, NumberInput, Paper, Radio, Stack, Switch, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ResultOf } from 'gql.tada'
import type { Settings } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/save-bar.tsx'
import { hoursOf, type Week, weekOf } from '../../../components/week.ts'
import { WeekHours } from '../../../components/week-hours.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { useWorkspaceForm } from '../use-workspace-form.ts'

type Saved = NonNullable<ResultOf<typeof Settings>['workspace']>

type Values = {
  hours: 'default' | 'own'
  sendingHours: Week
  enforceQuietHours: boolean
  initiatedPerDayMax: number | ''
  messagesPerDayMax: number | ''
  requireConsent: boolean
  smartEncoding: boolean
}

type Form = UseFormReturnType<Values>

/** When texts go out, how many, and to whom. */
export function RulesForm({ saved }: { saved: Saved }) {
  const isReadOnly = useReadOnlyReason() !== null
  const { form, submit, bar } = useWorkspaceForm<Values>({
    saved: {
      hours: saved.sendingHours ? 'own' : 'default',
      sendingHours: weekOf(saved.sendingHours),
      enforceQuietHours: saved.enforceQuietHours,
      initiatedPerDayMax: saved.initiatedPerDayMax,
      messagesPerDayMax: saved.messagesPerDayMax ?? '',
      requireConsent: saved.requireConsent,
      smartEncoding: saved.smartEncoding,
    },
    toInput: ({ hours, sendingHours, initiatedPerDayMax, messagesPerDayMax, ...switches }) => ({
      ...switches,
      sendingHours: hours === 'own' ? hoursOf(sendingHours) : null,
      initiatedPerDayMax: Number(initiatedPerDayMax),
      messagesPerDayMax: messagesPerDayMax === '' ? null : messagesPerDayMax,
    }),
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

function Hours({ form, isReadOnly }: PartProps) {
  const { hours } = form.values
  return (
    <Stack gap="sm">
      <Title order={2}>Sending hours</Title>
      <Radio.Group
        label="When texts go out, in the lead’s own time"
        description="Within what the law allows where they are. A reply within ten minutes of their own text goes out at any hour."
        {...form.getInputProps('hours')}
        onChange={(next) => form.setFieldValue('hours', next as Values['hours'])}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="default"
            label="The usual hours"
            description="9:00 to 20:00 from Monday to Saturday, 12:00 to 20:00 on Sundays, never on US federal holidays."
            disabled={isReadOnly}
          />
          <Radio value="own" label="Hours of your own" disabled={isReadOnly} />
        </Stack>
      </Radio.Group>
      {hours === 'own' && (
        <Box pl={{ base: 0, sm: 'xl' }}>
          <WeekHours
            label="Hours of your own"
            inputOf={(day) => form.getInputProps(`sendingHours.${day}`)}
            error={form.errors.sendingHours}
            disabled={isReadOnly}
          />
        </Box>
      )}
      <QuietHours form={form} isReadOnly={isReadOnly} />
    </Stack>
  )
}

function QuietHours({ form, isReadOnly }: PartProps) {
  const { isSandbox } = usePlace()
  return (
    <Switch
      label="Keep quiet hours"
      description={
        isSandbox
          ? 'A sandbox may leave them out, to try things at night: its texts reach nobody.'
          : 'Always, in a live workspace. Its sandbox may leave them out.'
      }
      disabled={isReadOnly || !isSandbox}
      {...form.getInputProps('enforceQuietHours', { type: 'checkbox' })}
    />
  )
}

function Caps({ form, isReadOnly }: PartProps) {
  return (
    <Stack gap="sm">
      <Title order={2}>How many, and to whom</Title>
      <NumberInput
        label="Texts to one lead in 24 hours that answer nothing"
        description="1 to 3, over all campaigns. A campaign may allow fewer."
        min={1}
        max={3}
        maw={420}
        clampBehavior="none"
        disabled={isReadOnly}
        {...form.getInputProps('initiatedPerDayMax')}
      />
      <NumberInput
        label="Messages of the workspace in a day"
        description="A guard against what runs away. Reached, sending is refused and the notification channels are told. Empty: no limit."
        min={1}
        maw={420}
        clampBehavior="none"
        thousandSeparator=","
        disabled={isReadOnly}
        {...form.getInputProps('messagesPerDayMax')}
      />
      <Switch
        label="Text only leads with a consent on record"
        description="Others are refused, those who wrote first included. A consent comes with a new lead, an import, or a START."
        disabled={isReadOnly}
        {...form.getInputProps('requireConsent', { type: 'checkbox' })}
      />
      <Switch
        label="Make typographic characters plain where that saves a segment"
        description="Curly quotes, dashes and the like. Other languages and emoji stay as they are."
        disabled={isReadOnly}
        {...form.getInputProps('smartEncoding', { type: 'checkbox' })}
      />
    </Stack>
  )
}
