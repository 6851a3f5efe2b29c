import { IconSearch } from '@tabler/icons-react'
import { optionsOf } from '../../components/form/options.ts'
import { TypedInput } from '../../components/form/typed-input.tsx'
import { FilterDay, FilterSelect } from '../../components/table/filter-fields.tsx'
import { Filters } from '../../components/table/filters.tsx'
import { type FilterChange, withChange } from '../../components/table/search-params.ts'
import { useCampaignChoices } from '../../documents/use-campaign-choices.ts'
import { isFiltered, type LeadSearch } from './lead-search.ts'
import { LEAD_STATUSES } from './lead-status.ts'

const WIDTH = { base: '100%', sm: 140 }

type Props = { search: LeadSearch; onChange: (search: LeadSearch) => void }

/** The filters of the lead list. They are in the URL, so links and reloads show the same list. */
export function FilterBar({ search, onChange }: Props) {
  const { after: _after, before: _before, ...filters } = search
  const { q, ...others } = filters
  const change = (changes: FilterChange<LeadSearch>) => onChange(withChange(filters, changes))
  return (
    <Filters
      label="Lead filters"
      count={Object.keys(others).length}
      onClear={isFiltered(search) ? () => onChange({}) : undefined}
      search={(isPhone) => (
        <TypedInput
          {...(isPhone ? { 'aria-label': 'Search by phone number or name' } : { label: 'Search', size: 'xs' })}
          placeholder="Phone number or name"
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

type OthersProps = { search: LeadSearch; change: (changes: FilterChange<LeadSearch>) => void }

function Others({ search, change }: OthersProps) {
  return (
    <>
      <FilterSelect
        label="Status"
        data={optionsOf(LEAD_STATUSES)}
        value={search.status}
        onChange={(status) => change({ status })}
        w={WIDTH}
      />
      <FilterSelect
        label="Campaign"
        data={useCampaignChoices()}
        value={search.campaign}
        onChange={(campaign) => change({ campaign })}
        w={WIDTH}
      />
      <TypedInput
        size="xs"
        label="Source"
        placeholder="Exact match"
        value={search.source ?? ''}
        onTyped={(source) => change({ source })}
        w={WIDTH}
      />
      <FilterDay label="Created from" value={search.from} max={search.to} onChange={(from) => change({ from })} />
      <FilterDay label="Created until" value={search.to} min={search.from} onChange={(to) => change({ to })} />
    </>
  )
}
