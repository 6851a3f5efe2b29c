import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Replays } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { FilterSelect } from '../../../components/table/filter-fields.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { withChange } from '../../../components/table/search-params.ts'
import { forAdmins } from '../../settings/index.ts'
import { useEndpointChoices, useHasNoEndpoint } from '../use-endpoint-choices.ts'
import { NewReplay } from './new-replay.tsx'
import { ReplayList } from './replay-list.tsx'
import type { ReplaySearch } from './replay-search.ts'

const route = getRouteApi('/w/$workspaceId/developers/replays')

export const ReplaysScreen = forAdmins('Replays', AllReplays)

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
    <Screen title="Replays" description="Resend events that failed or were skipped" actions={!hasNoEndpoint && ask}>
      {endpoints.length > 1 && (
        <FilterSelect
          label="Endpoint"
          placeholder="All"
          data={endpoints}
          value={search.endpoint}
          onChange={(endpoint) => void navigate({ search: withChange(search, { endpoint }), replace: true })}
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
  const filter = { first: PAGE, endpointId: search.endpoint ?? null }
  const list = usePagedQuery(Replays, filter, ({ replays }) => replays)
  return (
    <Paged list={list} label="replays" empty={<Nothing />}>
      {(rows) => <ReplayList replays={rows} />}
    </Paged>
  )
}

function Nothing() {
  const hasNoEndpoint = useHasNoEndpoint()
  const toEndpoints = (
    <ButtonLink variant="default" to="/w/$workspaceId/developers/endpoints">
      View endpoints
    </ButtonLink>
  )
  return (
    <Empty
      icon={IconRepeat}
      title={hasNoEndpoint ? 'No endpoints yet' : 'No replays yet'}
      action={hasNoEndpoint && toEndpoints}
    >
      {hasNoEndpoint
        ? 'Add an endpoint before you replay events.'
        : 'If your receiver was down, replay the events it missed. They keep the same event IDs.'}
    </Empty>
  )
}
