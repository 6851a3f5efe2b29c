import { Button, Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Replays } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink } from '../../../components/links.tsx'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { ForAdmins } from '../../settings/index.ts'
import { useEndpointChoices, useHasNoEndpoint } from '../use-endpoint-choices.ts'
import { NewReplay } from './new-replay.tsx'
import { ReplayList } from './replay-list.tsx'
import type { ReplaySearch } from './replay-search.ts'

const route = getRouteApi('/w/$workspaceId/developers/replays')

export function ReplaysScreen() {
  return (
    <ForAdmins title="Replays">
      <AllReplays />
    </ForAdmins>
  )
}

function AllReplays() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const endpoints = useEndpointChoices(search.endpoint)
  const hasNoEndpoint = useHasNoEndpoint()
  const [isAsking, setAsking] = useState(false)
  const ask = (
    <Button leftSection={<IconRepeat size={16} />} onClick={() => setAsking(true)}>
      New replay
    </Button>
  )
  return (
    <Screen
      title="Replays"
      description="Resend events that an endpoint failed to receive or skipped"
      actions={!hasNoEndpoint && ask}
    >
      {endpoints.length > 1 && (
        <Select
          label="Endpoint"
          size="xs"
          placeholder="All"
          clearable
          data={endpoints}
          value={search.endpoint ?? null}
          onChange={(endpoint) => void navigate({ search: endpoint ? { endpoint } : {}, replace: true })}
          w={300}
          maw="100%"
          mb="sm"
        />
      )}
      <List key={search.endpoint} search={search} />
      {isAsking && <NewReplay endpointId={search.endpoint ?? null} onClose={() => setAsking(false)} />}
    </Screen>
  )
}

const PAGE = 20

function List({ search }: { search: ReplaySearch }) {
  const pages = usePages()
  const [{ data, error }, again] = useQuery({
    query: Replays,
    variables: { first: PAGE, after: pages.after, endpointId: search.endpoint ?? null },
    requestPolicy: 'cache-and-network',
  })
  const replays = data?.replays?.edges.map(({ node }) => node)
  if (!replays) {
    if (!error) return <RecordsLoading />
    return <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
  }
  if (replays.length === 0) return <Nothing />
  return (
    <>
      <ReplayList replays={replays} />
      <Pager pages={pages} pageInfo={data?.replays?.pageInfo} label="Pages of replays" />
    </>
  )
}

function Nothing() {
  const { workspace } = usePlace()
  const toEndpoints = (
    <ButtonLink variant="default" to="/w/$workspaceId/developers/endpoints" params={{ workspaceId: workspace.id }}>
      View endpoints
    </ButtonLink>
  )
  if (useHasNoEndpoint()) {
    return (
      <Empty icon={IconRepeat} title="No endpoints yet" action={toEndpoints}>
        Add an endpoint before you replay events.
      </Empty>
    )
  }
  return (
    <Empty icon={IconRepeat} title="No replays yet">
      If your receiver was down, replay the events it missed. They keep the same event IDs.
    </Empty>
  )
}
