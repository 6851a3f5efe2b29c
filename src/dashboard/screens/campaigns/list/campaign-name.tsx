import { Badge, Group, Tooltip } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { readDraft } from '../draft/draft-store.ts'
import { ExampleBadge } from '../example-badge.tsx'
import { TextsToConfirm } from '../texts-to-confirm.tsx'
import type { Listed } from './listed.ts'

type Props = { campaign: Pick<Listed, 'id' | 'name'>; isDefault: boolean; isExample: boolean; toConfirm: number }

/** The name, with a link to the campaign, and whether it is the default, has texts to confirm or a draft in this browser. */
export function CampaignName({ campaign: { id, name }, isDefault, isExample, toConfirm }: Props) {
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
      {isDefault && isExample && <ExampleBadge>Example</ExampleBadge>}
      <TextsToConfirm count={toConfirm} />
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
