import { Badge, Group, Tooltip } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { Campaigns } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { When } from '../../../components/text/when.tsx'
import { readDraft } from '../draft/draft-store.ts'
import { StatusBadge } from '../status-badge.tsx'

type Listed = NonNullable<ResultOf<typeof Campaigns>['campaigns']>['edges'][number]['node']
type Props = { campaigns: readonly Listed[]; defaultCampaignId: string | null }

export function CampaignList({ campaigns, defaultCampaignId }: Props) {
  const columns: Column<Listed>[] = [
    { label: 'Name', of: (campaign) => <Name campaign={campaign} isDefault={campaign.id === defaultCampaignId} /> },
    { label: 'Status', of: ({ status }) => <StatusBadge status={status} />, isShort: true },
    { label: 'Leads', of: ({ enrolledCount }) => <span className="lt-number">{enrolledCount.toLocaleString()}</span> },
    { label: 'Playbook', of: ({ playbookVersion }) => <span className="lt-number">Version {playbookVersion}</span> },
    {
      label: 'Frequency cap',
      of: ({ initiatedPerDayMax }) => <span className="lt-number">{`${initiatedPerDayMax} per lead in 24 h`}</span>,
    },
    { label: 'Updated', of: ({ updatedAt }) => <When at={updatedAt} c="dimmed" />, isShort: true },
  ]
  return <Records label="Campaigns, newest first" columns={columns} rows={campaigns} keyOf={({ id }) => id} />
}

function Name({ campaign: { id, name }, isDefault }: { campaign: Listed; isDefault: boolean }) {
  return (
    <Group gap={6}>
      <TextLink to="/w/$workspaceId/campaigns/$campaignId" params={{ campaignId: id }} fw={550} className="lt-text">
        {name}
      </TextLink>
      {isDefault && (
        <Tooltip label="Used for leads without a campaign.">
          <Badge color="blue">Default</Badge>
        </Tooltip>
      )}
      {readDraft(id) && (
        <Tooltip label="This browser has unsaved playbook changes.">
          <Badge color="gray" variant="outline">
            Unsaved changes
          </Badge>
        </Tooltip>
      )}
    </Group>
  )
}
