import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Campaigns } from '../../../generated/dashboard/documents.ts'
import { Screen } from '../../components/screen/screen.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../components/table/paged.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { CampaignList } from './list/campaign-list.tsx'
import { NewCampaign } from './list/new-campaign.tsx'

const route = getRouteApi('/w/$workspaceId/campaigns')

/** All campaigns of the workspace. */
export function CampaignsScreen() {
  const { may } = useCurrentWorkspace()
  const { new: isNew = false } = route.useSearch()
  const navigate = route.useNavigate()
  const open = () => void navigate({ search: { new: true }, replace: true })
  const close = () => void navigate({ search: {}, replace: true })
  const add = may('FULL_ACCESS') && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      New campaign
    </Button>
  )
  return (
    <Screen title="Campaigns" description="What your agent says and asks" actions={add}>
      <List add={add} />
      <NewCampaign opened={isNew && may('FULL_ACCESS')} onClose={close} />
    </Screen>
  )
}

const CAMPAIGNS_A_PAGE = 50

function List({ add }: { add: React.ReactNode }) {
  const list = usePagedQuery(Campaigns, { first: CAMPAIGNS_A_PAGE }, ({ campaigns }) => campaigns)
  return (
    <Paged
      list={list}
      label="campaigns"
      title="Couldn’t load campaigns"
      empty={
        <Empty icon={IconSpeakerphone} title="No campaigns yet" action={add}>
          A campaign defines what the agent asks, how answers are scored and when your team takes over. Start from a
          template for your industry.
        </Empty>
      }
    >
      {(rows) => (
        <CampaignList
          campaigns={rows}
          defaultCampaignId={list.data?.workspace?.defaultCampaignId ?? null}
          isExample={list.data?.workspace?.company?.isExample ?? false}
        />
      )}
    </Paged>
  )
}
