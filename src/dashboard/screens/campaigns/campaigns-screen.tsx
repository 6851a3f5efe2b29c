import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { Campaigns } from '../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { RecordsLoading } from '../../components/records.tsx'
import { Screen } from '../../components/screen.tsx'
import { Empty } from '../../components/screen-states.tsx'
import { usePlace } from '../../shell/workspace.tsx'
import { CampaignList } from './list/campaign-list.tsx'
import { NewCampaign } from './list/new-campaign.tsx'

/** All campaigns of the workspace, and the way to a new one. */
export function CampaignsScreen() {
  const { may } = usePlace()
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
  const pages = usePages()
  const [{ data, error }, ask] = useQuery({
    query: Campaigns,
    variables: { first: CAMPAIGNS_A_PAGE, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.campaigns
  if (error && !page)
    return (
      <Problem error={error} title="Couldn’t load campaigns" onRetry={() => ask({ requestPolicy: 'network-only' })} />
    )
  if (!page) return <RecordsLoading />
  if (page.edges.length === 0)
    return (
      <Empty icon={IconSpeakerphone} title="No campaigns yet" action={add}>
        A campaign defines what the agent asks, how answers are scored and when your team takes over. Start from a
        template for your industry.
      </Empty>
    )
  return (
    <>
      <CampaignList
        campaigns={page.edges.map(({ node }) => node)}
        defaultCampaignId={data?.workspace?.defaultCampaignId ?? null}
      />
      <Pager pages={pages} pageInfo={page.pageInfo} label="Pages of campaigns" />
    </>
  )
}
