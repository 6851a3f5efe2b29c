import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { Campaigns } from '../../../generated/dashboard/documents.ts'
import { Screen } from '../../components/screen/screen.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../components/table/paged.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { CampaignList } from './list/campaign-list.tsx'
import { NewCampaign } from './list/new-campaign.tsx'

/** All campaigns of the workspace. */
export function CampaignsScreen() {
  const { may } = useCurrentWorkspace()
  const [isNew, { open, close }] = useDisclosure()
  const add = may('FULL_ACCESS') && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      New campaign
    </Button>
  )
  return (
    <Screen title="Campaigns" description="What your agent says and asks" actions={add}>
      <List add={add} />
      <NewCampaign opened={isNew} onClose={close} />
    </Screen>
  )
}

const CAMPAIGNS_A_PAGE = 50

function List({ add }: { add: React.ReactNode }) {
  const list = usePagedQuery(Campaigns, { first: CAMPAIGNS_A_PAGE }, ({ campaigns }) => campaigns)
  return (
    <Paged
      list={list}
      label="Campaigns pages"
      title="Couldn’t load campaigns"
      empty={
        <Empty icon={IconSpeakerphone} title="No campaigns yet" action={add}>
          A campaign defines what the agent asks, how answers are scored and when your team takes over. Start from a
          template for your industry.
        </Empty>
      }
    >
      {(rows) => <CampaignList campaigns={rows} defaultCampaignId={list.data?.workspace?.defaultCampaignId ?? null} />}
    </Paged>
  )
}
