import { Badge, Group, Text } from '@mantine/core'
import { STATUSES, StatusBadge } from '../status-badge.tsx'
import { useCampaign } from './campaign-context.ts'

/** Below the name: status, playbook version and number of leads. */
export function CampaignState() {
  const { campaign, workspace, latest } = useCampaign()
  const { enrolledCount: leads } = campaign
  return (
    <Group gap="xs">
      <StatusBadge status={campaign.status} />
      {workspace.defaultCampaignId === campaign.id && <Badge color="blue">Default</Badge>}
      <Text component="span" size="sm">
        {STATUSES[campaign.status].means} Playbook version <span className="lt-number">{latest.version}</span>
        {' · '}
        <span className="lt-number">{leads.toLocaleString()}</span> {leads === 1 ? 'lead' : 'leads'}
      </Text>
    </Group>
  )
}
