import { Box, Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { IconPlus, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Suppressions as SuppressionsDocument } from '../../../../generated/dashboard/documents.ts'
import { optionsOf } from '../../../components/form/options.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { FilterSelect } from '../../../components/table/filter-fields.tsx'
import { Filters } from '../../../components/table/filters.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type FilterChange, withChange } from '../../../components/table/search-params.ts'
import { Hint } from '../../../components/text/hint.tsx'
import { toE164 } from '../../../components/text/to-e164.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { METHODS, REASONS } from '../../leads/index.ts'
import { emptyText } from './empty-text.ts'
import type { SuppressionSearch } from './search.ts'
import { SuppressPhones } from './suppress-phones.tsx'
import { SuppressionList } from './suppression-list.tsx'

const ROUTE = '/w/$workspaceId/settings/compliance'

/** The blocked numbers, for roles that can read opt-outs. */
export function Suppressions() {
  const { may } = useCurrentWorkspace()
  const search = useSearch({ from: ROUTE })
  const [isAdding, setAdding] = useState(false)
  if (!may('LEADS')) {
    return (
      <Stack gap={4}>
        <Title order={2}>Blocked numbers</Title>
        <Hint>Viewers can’t see blocked numbers.</Hint>
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2}>Blocked numbers</Title>
          <Hint>These numbers get no texts. Importing or erasing a lead doesn’t unblock a number.</Hint>
        </div>
        <Group gap="xs">
          <ButtonLink
            variant="default"
            size="xs"
            to="/w/$workspaceId/leads/imports/new"
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
  const set = (change: FilterChange<SuppressionSearch>) =>
    void navigate({ search: withChange(search, change), resetScroll: false })
  const { phone: _phone, ...others } = search
  const w = { base: '100%', sm: 200 }
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
            {...(isPhone ? { 'aria-label': 'Phone number' } : { label: 'Phone number', size: 'xs' })}
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
      <FilterSelect
        label="Reason"
        data={optionsOf(REASONS)}
        value={search.reason}
        onChange={(reason) => set({ reason })}
        w={w}
      />
      <FilterSelect
        label="Source"
        data={optionsOf(METHODS)}
        value={search.method}
        onChange={(method) => set({ method })}
        w={w}
      />
    </Filters>
  )
}

const PAGE = 20

function Found({ search }: { search: SuppressionSearch }) {
  const { phone, ...filters } = search
  const variables = { first: PAGE, ...filters, ...(phone && { phone: toE164(phone) }) }
  const found = usePagedQuery(SuppressionsDocument, variables, ({ suppressions }) => suppressions)
  return (
    <Paged
      list={found}
      label="blocked numbers"
      empty={
        <Empty
          icon={IconShieldCheck}
          title={Object.keys(search).length > 0 ? 'No numbers match' : 'No blocked numbers'}
        >
          {emptyText(search)}
        </Empty>
      }
    >
      {(rows) => <SuppressionList suppressions={rows} />}
    </Paged>
  )
}
