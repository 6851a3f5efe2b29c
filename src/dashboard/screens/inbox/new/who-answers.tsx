import { SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from 'urql'
import { CampaignChoices } from '../../../../generated/dashboard/documents.ts'
import type { Answerer } from './first-draft.ts'

type Props = { answerer: Answerer; isDisabled: boolean; onChange: (to: Answerer) => void }

/** Who answers when the lead replies: a person, or the agent with the questions of a campaign. */
export function WhoAnswers({ answerer, isDisabled, onChange }: Props) {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const active = data?.campaigns?.edges.filter(({ node }) => node.status === 'ACTIVE') ?? []
  const byAgent = answerer.handler === 'AGENT'
  return (
    <div>
      <Text id="who-answers" size="sm" fw={500} mb={4}>
        Who replies to the lead
      </Text>
      <SegmentedControl
        aria-labelledby="who-answers"
        size="sm"
        disabled={isDisabled}
        value={answerer.handler}
        onChange={(handler) => onChange({ ...answerer, handler: handler as Answerer['handler'] })}
        data={[
          { value: 'HUMAN', label: 'Me' },
          { value: 'AGENT', label: 'The agent', disabled: active.length === 0 },
        ]}
      />
      {byAgent && (
        <Select
          mt="xs"
          label="Campaign"
          description="The agent asks this campaign’s questions."
          placeholder="The lead’s campaign"
          clearable
          disabled={isDisabled}
          data={active.map(({ node }) => ({ value: node.id, label: node.name }))}
          value={answerer.campaignId}
          onChange={(campaignId) => onChange({ ...answerer, campaignId })}
        />
      )}
    </div>
  )
}
