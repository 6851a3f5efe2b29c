import { Paper, Select, Stack, Title } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { type Settings, UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { NumberField } from '../../../components/form/number-field.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { useCampaignChoices } from '../../../documents/use-campaign-choices.ts'
import { useReadOnlyReason } from '../allowed.tsx'

type Saved = NonNullable<ResultOf<typeof Settings>['workspace']>

type Values = {
  threshold: number | null
  turnDebounceMs: number | null
  escalateAfterMinutes: number | null
  escalateUrgentAfterMinutes: number | null
  defaultCampaignId: string | null
}

const SECONDS_PER_MS = 0.001

export function AgentForm({ saved }: { saved: Saved }) {
  const isReadOnly = useReadOnlyReason() !== null
  const { threshold, turnDebounceMs, escalateAfterMinutes, escalateUrgentAfterMinutes, defaultCampaignId } = saved
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateWorkspace,
    saved: { threshold, turnDebounceMs, escalateAfterMinutes, escalateUrgentAfterMinutes, defaultCampaignId },
    toChange: ({ defaultCampaignId, ...values }: Values) => ({
      ...values,
      threshold: values.threshold ?? 0,
      turnDebounceMs: values.turnDebounceMs ?? 0,
      ...(defaultCampaignId !== null && { defaultCampaignId }),
    }),
    toInput: (input) => input,
  })
  return (
    <Paper component="form" onSubmit={submit} noValidate>
      <Stack maw={560}>
        <Title order={2}>Agent</Title>
        <NumberField
          label="Qualification threshold"
          description="Leads qualify at this score (1 to 100). Playbooks set the points for each answer."
          min={1}
          max={100}
          disabled={isReadOnly}
          {...form.getInputProps('threshold')}
        />
        <Select
          label="Default campaign"
          description="For leads without a campaign and people who text you first."
          data={useCampaignChoices()}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matching campaign"
          disabled={isReadOnly}
          {...form.getInputProps('defaultCampaignId')}
        />
        <NumberField
          label="Reply delay (seconds)"
          description="0 to 30. The agent waits for more texts so it can answer several at once."
          min={0}
          max={30}
          step={1}
          allowDecimal
          decimalScale={1}
          scale={SECONDS_PER_MS}
          disabled={isReadOnly}
          {...form.getInputProps('turnDebounceMs')}
        />
        <NumberField
          label="Handoff reminder (minutes)"
          description="1 to 1,440. If no one takes over a handoff within this time, we notify your team again. Leave empty to turn off."
          min={1}
          max={1_440}
          disabled={isReadOnly}
          {...form.getInputProps('escalateAfterMinutes')}
        />
        <NumberField
          label="Urgent handoff reminder (minutes)"
          description="1 to 1,440. In an emergency or distress, we notify your team again after this time, and tell the lead so once. Leave empty to treat urgent handoffs like all others."
          min={1}
          max={1_440}
          disabled={isReadOnly}
          {...form.getInputProps('escalateUrgentAfterMinutes')}
        />
        {!isReadOnly && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}
