import { Button, Group, Text, Title } from '@mantine/core'
import { UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'
import { useCampaign } from '../campaign/campaign-context.ts'

/** Whether leads without a campaign of their own follow this one, and the way to make it so. */
export function DefaultCampaign() {
  const { campaign, workspace, mayEdit } = useCampaign()
  const { act, isActing } = useAct(UpdateWorkspace, { done: 'Default campaign updated.' })
  const isDefault = workspace.defaultCampaignId === campaign.id
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Title order={2} size="h3">
          Default campaign
        </Title>
        <Text size="sm" c="dimmed" maw={420}>
          {isDefault
            ? 'Leads without a campaign, and people who text you first, use this campaign.'
            : 'Another campaign is the default for leads without a campaign.'}
        </Text>
      </div>
      {!isDefault && mayEdit && (
        <Button
          variant="default"
          loading={isActing}
          onClick={() => void act({ input: { defaultCampaignId: campaign.id } })}
        >
          Make default
        </Button>
      )}
    </Group>
  )
}
