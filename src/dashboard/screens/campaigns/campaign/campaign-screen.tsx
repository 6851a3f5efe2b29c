import { Group, Skeleton, Stack } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Campaign } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { Problem } from '../../../components/screen/problem.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { SendButton } from '../../sends/index.ts'
import { DraftBar } from '../draft/draft-bar.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useLatestPlaybook, type Version } from '../draft/use-latest-playbook.ts'
import { useMistakes } from '../draft/use-mistakes.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'
import { readScript } from '../playbook/script.ts'
import {
  CampaignContext,
  type CampaignDetails,
  type CampaignWorkspace,
  type Goal,
  useCampaign,
} from './campaign-context.ts'
import { CampaignState } from './campaign-state.tsx'
import { CampaignTabs } from './campaign-tabs.tsx'
import { StartOrPause } from './start-or-pause.tsx'

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** One campaign: playbook, test phone, versions, settings and leads. */
export function CampaignScreen() {
  const { campaignId } = route.useParams()
  return <OneCampaign key={campaignId} campaignId={campaignId} />
}

function OneCampaign({ campaignId }: { campaignId: string }) {
  const { data, error, refetch: readCampaign } = useFreshQuery(Campaign, { id: campaignId })
  const playbook = useLatestPlaybook(campaignId)
  const { campaign, workspace } = data ?? {}

  if (campaign === null) return <NoSuchCampaign />
  const failed = (!campaign && error) || (!playbook.latest && playbook.error)
  if (failed) {
    const refetch = () => {
      readCampaign()
      playbook.refetch()
    }
    return (
      <Screen title="Campaign">
        <Problem error={failed} title="Couldn’t load the campaign" onRetry={refetch} />
      </Screen>
    )
  }
  if (!campaign || !workspace || !playbook.latest || !playbook.schema) return <CampaignLoading />
  return (
    <Opened
      campaignId={campaignId}
      campaign={campaign}
      workspace={workspace}
      latest={playbook.latest}
      schema={playbook.schema}
      reload={playbook.refetch}
    />
  )
}

type OpenedProps = {
  campaignId: string
  campaign: CampaignDetails
  workspace: CampaignWorkspace
  latest: Version
  schema: JsonSchema
  reload: () => void
}

function Opened({ campaignId, latest, ...page }: OpenedProps) {
  const mayEdit = useCurrentWorkspace().may('FULL_ACCESS')
  const draft = useDraft(campaignId, latest)
  const checked = useMistakes(draft.json, mayEdit)
  const [goal, goTo] = useState<Goal>()
  const script = useReadableScript(draft.json.value, latest.playbook)
  return (
    <CampaignContext value={{ ...page, latest, draft, checked, script, mayEdit, goal, goTo }}>
      <Screen title={page.campaign.name} description={<CampaignState />} actions={<Actions />}>
        <CampaignTabs />
        <DraftBar />
      </Screen>
    </CampaignContext>
  )
}

function Actions() {
  const { campaign, mayEdit } = useCampaign()
  return (
    <Group gap="xs">
      {campaign.status === 'ACTIVE' && <SendButton target={{ campaignId: campaign.id }}>Send to leads</SendButton>}
      {mayEdit && <StartOrPause />}
    </Group>
  )
}

/** Keeps the last valid script while the draft has syntax errors. */
function useReadableScript(value: unknown, saved: unknown) {
  const [readable, setReadable] = useState(value ?? saved)
  if (value !== undefined && value !== readable) setReadable(value)
  return useMemo(() => readScript(readable), [readable])
}

function NoSuchCampaign() {
  return (
    <Screen title="Campaign">
      <Empty
        icon={IconSpeakerphone}
        title="Campaign not found"
        action={
          <ButtonLink to="/w/$workspaceId/campaigns" variant="default" mt="xs">
            All campaigns
          </ButtonLink>
        }
      >
        It may belong to another workspace.
      </Empty>
    </Screen>
  )
}

function CampaignLoading() {
  return (
    <Screen title="Campaign">
      <Stack role="status" aria-label="Loading campaign">
        <Skeleton height={36} width="60%" />
        <Skeleton height={420} />
      </Stack>
    </Screen>
  )
}
