import { Alert, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { HoursChoice } from '../../../components/hours/hours-choice.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { type CampaignValues, useCampaignForm } from './use-campaign-form.ts'
import { WorkspaceHours } from './workspace-hours.tsx'

type Props = { form: UseFormReturnType<CampaignValues>; isReadOnly: boolean }

/** Name, frequency cap and sending hours. */
export function CampaignForm() {
  const { mayEdit } = useCampaign()
  const { form, submit, bar } = useCampaignForm()
  return (
    <Paper component="form" onSubmit={submit} noValidate aria-label="Settings">
      <Stack gap="lg">
        {!mayEdit && (
          <Alert color="gray" p="xs">
            Only owners and admins can change these settings.
          </Alert>
        )}
        <TextInput
          label="Name"
          description="Only your team sees this."
          maxLength={100}
          disabled={!mayEdit}
          {...form.getInputProps('name')}
        />
        <Cap form={form} isReadOnly={!mayEdit} />
        <Hours form={form} isReadOnly={!mayEdit} />
        {mayEdit && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}

function Cap({ form, isReadOnly }: Props) {
  return (
    <div>
      <Text size="sm" fw={500} id="cap">
        Frequency cap
      </Text>
      <Text size="xs" c="dimmed" mb={6} id="cap-means">
        Max unprompted texts (opening texts and follow-ups) per lead in 24 hours. If the workspace limit is lower, the
        workspace limit applies.
      </Text>
      <SegmentedControl
        aria-labelledby="cap"
        aria-describedby="cap-means"
        data={['1', '2', '3']}
        readOnly={isReadOnly}
        disabled={isReadOnly}
        {...form.getInputProps('initiatedPerDayMax')}
      />
    </div>
  )
}

function Hours({ form, isReadOnly }: Props) {
  return (
    <Stack gap="sm">
      <HoursChoice
        label="Sending hours"
        description="In the lead’s time zone. Replies within ten minutes of a lead’s text are sent at any hour."
        usual={{ value: 'workspace', label: 'Workspace hours', description: <WorkspaceHours /> }}
        own="Must be within workspace hours."
        choice={form.getInputProps('hours')}
        week={{ inputOf: (day) => form.getInputProps(`sendingHours.${day}`), error: form.errors.sendingHours }}
        disabled={isReadOnly}
      />
    </Stack>
  )
}
