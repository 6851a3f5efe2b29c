import { Box, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Suppressions as SuppressionsDocument } from '../../../../generated/dashboard/documents.ts'
import { Filters } from '../../../components/filters.tsx'
import { ButtonLink } from '../../../components/links.tsx'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { METHODS, REASONS, toE164 } from '../../leads/index.ts'
import type { SuppressionSearch } from './search.ts'
import { SuppressPhones } from './suppress-phones.tsx'
import { SuppressionList } from './suppression-list.tsx'

const ROUTE = '/w/$workspaceId/settings/compliance'

/** Who must not be texted: for whom the role lets see leads’ opt-outs. */
export function Suppressions() {
  const { may } = usePlace()
  const { workspaceId } = useParams({ from: ROUTE })
  const search = useSearch({ from: ROUTE })
  const [isAdding, setAdding] = useState(false)
  if (!may('LEADS')) {
    return (
      <Stack gap={4}>
        <Title order={2}>Blocked numbers</Title>
        <Text size="sm" c="dimmed">
          Viewers can’t see blocked numbers.
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2}>Blocked numbers</Title>
          <Text size="sm" c="dimmed">
            These numbers get no texts. Importing or erasing a lead doesn’t unblock a number.
          </Text>
        </div>
        <Group gap="xs">
          <ButtonLink
            variant="default"
            size="xs"
            to="/w/$workspaceId/leads/imports/new"
            params={{ workspaceId }}
            search={{ kind: 'suppressions' }}
          >
            Import list
          </ButtonLink>
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            Block numbers
          </Button>
        </Group>
      </Group>
      <div>
        <SuppressionFilters key={search.phone ?? ''} search={search} />
        <Found key={JSON.stringify(search)} search={search} />
      </div>
      {isAdding && <SuppressPhones onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function SuppressionFilters({ search }: { search: SuppressionSearch }) {
  const navigate = useNavigate({ from: ROUTE })
  const [typed, setTyped] = useState(search.phone ?? '')
  const set = (changes: Record<string, string | null>) => {
    const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value)
    void navigate({ search: Object.fromEntries(next), resetScroll: false })
  }
  const { phone: _phone, ...others } = search
  const own = { size: 'xs', clearable: true, w: { base: '100%', sm: 200 } } as const
  return (
    <Filters
      label="Blocked number filters"
      count={Object.keys(others).length}
      onClear={Object.keys(search).length > 0 ? () => void navigate({ search: {}, resetScroll: false }) : undefined}
      search={(isPhone) => (
        <Box
          component="form"
          flex={isPhone ? 1 : undefined}
          onSubmit={(event) => {
            event.preventDefault()
            set({ phone: typed.trim() })
          }}
        >
          <TextInput
            {...(isPhone ? { 'aria-label': 'Phone' } : { label: 'Phone', size: 'xs' })}
            type="search"
            placeholder="+1 415 555 0123"
            leftSection={<IconSearch size={14} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => typed.trim() !== (search.phone ?? '') && set({ phone: typed.trim() })}
          />
        </Box>
      )}
    >
      <Select
        {...own}
        label="Reason"
        placeholder="Any"
        data={Object.entries(REASONS).map(([value, label]) => ({ value, label }))}
        value={search.reason ?? null}
        onChange={(reason) => set({ reason })}
      />
      <Select
        {...own}
        label="Source"
        placeholder="Any"
        data={Object.entries(METHODS).map(([value, label]) => ({ value, label }))}
        value={search.method ?? null}
        onChange={(method) => set({ method })}
      />
    </Filters>
  )
}

const PAGE = 20

function Found({ search }: { search: SuppressionSearch }) {
  const pages = usePages()
  const { phone, ...filters } = search
  const variables = { first: PAGE, after: pages.after, ...filters, ...(phone && { phone: toE164(phone) }) }
  const [{ data, error }, lookAgain] = useQuery({
    query: SuppressionsDocument,
    variables,
    requestPolicy: 'cache-and-network',
  })
  const found = data?.suppressions?.edges.map(({ node }) => node)
  if (!found) {
    if (!error) return <RecordsLoading />
    return <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
  }
  if (found.length === 0) {
    const isNarrowed = Object.keys(search).length > 0
    return (
      <Empty icon={IconShieldCheck} title={isNarrowed ? 'No numbers match' : 'No blocked numbers'}>
        {phone ? 'This number isn’t blocked.' : 'Leads who opt out appear here immediately.'}
      </Empty>
    )
  }
  return (
    <>
      <SuppressionList suppressions={found} />
      <Pager pages={pages} pageInfo={data?.suppressions?.pageInfo} label="Pages of blocked numbers" />
    </>
  )
}
