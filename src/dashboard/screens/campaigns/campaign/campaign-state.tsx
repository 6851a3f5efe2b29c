import { Badge, Group, Text } from '@mantine/core'
import { ExampleBadge } from '../example-badge.tsx'
import { STATUSES, StatusBadge } from '../status-badge.tsx'
import { TextsToConfirm } from '../texts-to-confirm.tsx'
import { useCampaign } from './campaign-context.ts'

/** Below the name: status and playbook version. */
export function CampaignState() {
  const { campaign, workspace, latest, checked } = useCampaign()
  const open = checked.warnings.filter(({ preventsActivation }) => preventsActivation).length
  return (
    <Group gap="xs">
      <StatusBadge status={campaign.status} />
      {campaign.status !== 'PAUSED' && <TextsToConfirm count={open} />}
      {workspace.defaultCampaignId === campaign.id && <Badge color="blue">Default</Badge>}
      {workspace.company?.isExample && <ExampleBadge />}
      <Text component="span" size="sm">
        {STATUSES[campaign.status].means} Playbook version <span className="lt-number">{latest.version}</span>
      </Text>
    </Group>
  )
}
