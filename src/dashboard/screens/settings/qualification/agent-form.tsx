import { NumberInput, Paper, Select, Stack, Title } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { Campaigns, type Settings } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/save-bar.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { useWorkspaceForm } from '../use-workspace-form.ts'

type Saved = NonNullable<ResultOf<typeof Settings>['workspace']>

type Values = {
  threshold: number | ''
  turnDebounceMs: number | ''
  escalateAfterMinutes: number | ''
  defaultCampaignId: string | null
}

const CAMPAIGNS = 100
const MS_PER_SECOND = 1_000

export function AgentForm({ saved }: { saved: Saved }) {
  const isReadOnly = useReadOnlyReason() !== null
  const { threshold, turnDebounceMs, escalateAfterMinutes, defaultCampaignId } = saved
  const { form, submit, bar } = useWorkspaceForm<Values>({
    saved: { threshold, turnDebounceMs, escalateAfterMinutes: escalateAfterMinutes ?? '', defaultCampaignId },
    toInput: (values) => ({
      threshold: Number(values.threshold),
      turnDebounceMs: Number(values.turnDebounceMs),
      escalateAfterMinutes: values.escalateAfterMinutes === '' ? null : values.escalateAfterMinutes,
      ...(values.defaultCampaignId !== null && { defaultCampaignId: values.defaultCampaignId }),
    }),
  })
  const [campaigns] = useQuery({ query: Campaigns, variables: { first: CAMPAIGNS } })
  const choices = campaigns.data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  const waits = form.values.turnDebounceMs
  return (
    <Paper component="form" onSubmit={submit} noValidate>
      <Stack maw={560}>
        <Title order={2}>The agent</Title>
        <NumberInput
          label="Threshold"
          description="The score, 1 to 100, at which a lead is qualified. A playbook says what each answer brings."
          min={1}
          max={100}
          clampBehavior="none"
          disabled={isReadOnly}
          {...form.getInputProps('threshold')}
        />
        <Select
          label="Default campaign"
          description="Of leads that were given to none, and of strangers who write."
          data={choices}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such campaign"
          disabled={isReadOnly}
          {...form.getInputProps('defaultCampaignId')}
        />
        <NumberInput
          label="Seconds the agent waits for the next text"
          description="0 to 30. People send one thought in several texts: who waits answers them all at once."
          min={0}
          max={30}
          step={1}
          decimalScale={1}
          clampBehavior="none"
          disabled={isReadOnly}
          {...form.getInputProps('turnDebounceMs')}
          value={waits === '' ? '' : waits / MS_PER_SECOND}
          onChange={(seconds) =>
            form.setFieldValue('turnDebounceMs', seconds === '' ? '' : Math.round(Number(seconds) * MS_PER_SECOND))
          }
        />
        <NumberInput
          label="Minutes until an unclaimed handoff is told again"
          description="1 to 1,440, to the notification channels. Empty: never."
          min={1}
          max={1_440}
          clampBehavior="none"
          disabled={isReadOnly}
          {...form.getInputProps('escalateAfterMinutes')}
        />
        {!isReadOnly && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}
