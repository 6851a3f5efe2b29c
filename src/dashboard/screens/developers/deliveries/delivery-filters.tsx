import { Button, TextInput } from '@mantine/core'
import { optionsOf } from '../../../components/form/options.ts'
import { FilterSelect } from '../../../components/table/filter-fields.tsx'
import { Filters } from '../../../components/table/filters.tsx'
import { type FilterChange, withChange } from '../../../components/table/search-params.ts'
import { EVENT_CHOICES } from '../event-types.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'
import { DELIVERY_STATUSES } from './delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'

type Props = { search: DeliverySearch; onChange: (search: DeliverySearch) => void }

/** A filter that needs the full width on a phone. */
const WHOLE_ROW = { gridColumn: '1 / -1' }

export function DeliveryFilters({ search, onChange }: Props) {
  const endpoints = useEndpointChoices(search.endpoint)
  const set = (change: FilterChange<DeliverySearch>) => onChange(withChange(search, change))
  return (
    <Filters
      label="Delivery filters"
      count={Object.keys(search).length}
      onClear={Object.keys(search).length > 0 ? () => onChange({}) : undefined}
    >
      <FilterSelect
        label="Endpoint"
        placeholder="All"
        data={endpoints}
        value={search.endpoint}
        onChange={(endpoint) => set({ endpoint })}
        w={{ base: '100%', sm: 260 }}
        style={WHOLE_ROW}
      />
      <FilterSelect
        label="Status"
        data={optionsOf(DELIVERY_STATUSES)}
        value={search.status}
        onChange={(status) => set({ status })}
        w={{ base: '100%', sm: 130 }}
      />
      <FilterSelect
        label="Event type"
        data={EVENT_CHOICES}
        value={search.type}
        onChange={(type) => set({ type })}
        w={{ base: '100%', sm: 190 }}
      />
      <Minute label="From" value={search.from} onChange={(from) => set({ from })} />
      <Minute label="Until" value={search.to} onChange={(to) => set({ to })} />
      {search.replay && (
        <Button size="xs" variant="light" onClick={() => set({ replay: null })}>
          From one replay ×
        </Button>
      )}
    </Filters>
  )
}

type MinuteProps = { label: string; value: string | undefined; onChange: (value: string) => void }

function Minute({ label, value, onChange }: MinuteProps) {
  return (
    <TextInput
      type="datetime-local"
      size="xs"
      label={label}
      value={value ?? ''}
      style={WHOLE_ROW}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
