import { Button } from '@mantine/core'
import { UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Panel } from '../../../components/screen/panel.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'

/** Whether this is the default campaign, with a button to make it the default. */
export function DefaultCampaign() {
  const { campaign, workspace, mayEdit } = useCampaign()
  const { run, isPending } = useAction(UpdateWorkspace, { done: 'Default campaign updated' })
  const isDefault = workspace.defaultCampaignId === campaign.id
  return (
    <Panel
      title="Default campaign"
      about={
        isDefault
          ? 'Leads without a campaign, and people who text you first, use this campaign.'
          : 'Another campaign is the default for leads without a campaign.'
      }
      actions={
        !isDefault &&
        mayEdit && (
          <Button
            variant="default"
            loading={isPending}
            onClick={() => void run({ input: { defaultCampaignId: campaign.id } })}
          >
            Make default
          </Button>
        )
      }
    />
  )
}
