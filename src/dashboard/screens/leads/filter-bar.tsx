import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { CampaignChoices } from '../../../generated/dashboard/documents.ts'
import { Filters } from '../../components/filters.tsx'
import { isFiltered, type LeadSearch } from './lead-search.ts'
import { LEAD_STATUSES, type LeadStatus } from './lead-status.ts'
import { TypedInput } from './typed-input.tsx'

const WIDTH = { base: '100%', sm: 140 }

type Props = { search: LeadSearch; onChange: (search: LeadSearch) => void }
type Change = (given: { [Name in keyof LeadSearch]?: string | null }) => void

/** What narrows the list. It is the address that keeps it, so that a link and a reload show the same. */
export function FilterBar({ search, onChange }: Props) {
  const { after: _after, before: _before, ...filters } = search
  const { q, ...others } = filters
  const change: Change = (given) => {
    const entries = Object.entries({ ...filters, ...given }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries) as LeadSearch)
  }
  return (
    <Filters
      label="Lead filters"
      count={Object.keys(others).length}
      onClear={isFiltered(search) ? () => onChange({}) : undefined}
      search={(isPhone) => (
        <TypedInput
          {...(isPhone ? { 'aria-label': 'Search by phone or name' } : { label: 'Search', size: 'xs' })}
          placeholder="Phone or name"
          value={q ?? ''}
          onTyped={(text) => change({ q: text })}
          leftSection={<IconSearch size={isPhone ? 16 : 14} />}
          flex={1}
          miw={160}
        />
      )}
    >
      <Others search={search} change={change} />
    </Filters>
  )
}

function Others({ search, change }: { search: LeadSearch; change: Change }) {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const campaigns = data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  const statuses = (Object.keys(LEAD_STATUSES) as LeadStatus[]).map((value) => ({
    value,
    label: LEAD_STATUSES[value].label,
  }))
  const own = { size: 'xs', clearable: true, w: WIDTH } as const
  return (
    <>
      <Select
        {...own}
        label="Status"
        placeholder="Any"
        data={statuses}
        value={search.status ?? null}
        onChange={(status) => change({ status })}
      />
      <Select
        {...own}
        label="Campaign"
        placeholder="Any"
        searchable={campaigns.length > 8}
        nothingFoundMessage="No matching campaign"
        data={campaigns}
        value={search.campaign ?? null}
        onChange={(campaign) => change({ campaign })}
      />
      <TypedInput
        size="xs"
        label="Source"
        placeholder="Exact match"
        value={search.source ?? ''}
        onTyped={(source) => change({ source })}
        w={WIDTH}
      />
      <Day label="Created from" value={search.from} max={search.to} onChange={(from) => change({ from })} />
      <Day label="Created until" value={search.to} min={search.from} onChange={(to) => change({ to })} />
    </>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

function Day({ label, value = '', min, max, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      value={value}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
