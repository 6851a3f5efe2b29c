import { Alert, Box, Paper, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SaveBar } from '../../../components/save-bar.tsx'
import { WeekHours } from '../../../components/week-hours.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { type CampaignValues, useCampaignForm } from './use-campaign-form.ts'
import { WorkspaceHours } from './workspace-hours.tsx'

type Props = { form: UseFormReturnType<CampaignValues>; isReadOnly: boolean }

/** Name, cap and hours. */
export function CampaignForm() {
  const { mayEdit } = useCampaign()
  const { form, submit, bar } = useCampaignForm()
  return (
    <Paper component="form" onSubmit={submit} noValidate aria-label="Settings">
      <Stack gap="lg">
        {!mayEdit && (
          <Alert color="gray" p="xs">
            Owners and admins change this.
          </Alert>
        )}
        <TextInput
          label="Name"
          description="For your colleagues. Leads never see it."
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
        How many texts that answer nothing (openings, follow-ups) one lead gets from this campaign in 24 hours. The
        workspace has a cap of its own; the lower one counts.
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
      <Radio.Group
        label="Sending hours"
        description="In the lead’s own time. An answer to a lead’s text of the last ten minutes goes out at any hour."
        {...form.getInputProps('hours')}
        onChange={(next) => form.setFieldValue('hours', next as CampaignValues['hours'])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="workspace" label="The workspace’s" description={<WorkspaceHours />} disabled={isReadOnly} />
          <Radio
            value="own"
            label="Hours of its own"
            description="Within the workspace’s: they can be narrower, never wider."
            disabled={isReadOnly}
          />
        </Stack>
      </Radio.Group>
      {form.values.hours === 'own' && (
        <Box pl={{ base: 0, sm: 'xl' }}>
          <WeekHours
            label="Hours of its own"
            inputOf={(day) => form.getInputProps(`sendingHours.${day}`)}
            error={form.errors.sendingHours}
            disabled={isReadOnly}
          />
        </Box>
      )}
    </Stack>
  )
}
