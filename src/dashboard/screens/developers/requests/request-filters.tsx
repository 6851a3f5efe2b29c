import { optionsOf } from '../../../components/form/options.ts'
import { TypedInput } from '../../../components/form/typed-input.tsx'
import { FilterDay, FilterSelect } from '../../../components/table/filter-fields.tsx'
import { Filters } from '../../../components/table/filters.tsx'
import { type FilterChange, withChange } from '../../../components/table/search-params.ts'
import { METHODS, OUTCOMES } from './request.ts'
import type { RequestSearch } from './request-search.ts'
import { useKeyNames } from './use-key-names.ts'

type Props = { search: RequestSearch; onChange: (search: RequestSearch) => void }

export function RequestFilters({ search, onChange }: Props) {
  const names = useKeyNames()
  const keys = new Map(names)
  if (search.key && !keys.has(search.key)) keys.set(search.key, search.key)
  const set = (change: FilterChange<RequestSearch>) => onChange(withChange(search, change))
  return (
    <Filters
      label="Request filters"
      count={Object.keys(search).length}
      onClear={Object.keys(search).length > 0 ? () => onChange({}) : undefined}
    >
      <FilterSelect
        label="API key"
        placeholder="All"
        data={[...keys].map(([value, label]) => ({ value, label }))}
        value={search.key}
        onChange={(key) => set({ key })}
        w={{ base: '100%', sm: 200 }}
      />
      <FilterSelect
        label="Outcome"
        data={optionsOf(OUTCOMES)}
        value={search.outcome}
        onChange={(outcome) => set({ outcome })}
        w={{ base: '100%', sm: 120 }}
      />
      <FilterSelect
        label="Method"
        data={METHODS}
        value={search.method}
        onChange={(method) => set({ method })}
        w={{ base: '100%', sm: 100 }}
      />
      <TypedInput
        size="xs"
        label="Error code"
        placeholder="Exact match"
        value={search.code ?? ''}
        onTyped={(code) => set({ code })}
        maxLength={100}
        w={{ base: '100%', sm: 170 }}
      />
      <TypedInput
        size="xs"
        label="Request ID"
        placeholder="Exact match"
        value={search.request ?? ''}
        onTyped={(request) => set({ request })}
        maxLength={100}
        w={{ base: '100%', sm: 220 }}
      />
      <FilterDay label="From" value={search.from} onChange={(from) => set({ from })} />
      <FilterDay label="To" value={search.to} onChange={(to) => set({ to })} />
    </Filters>
  )
}
