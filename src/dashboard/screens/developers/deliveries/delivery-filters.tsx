import { Button, Select, TextInput } from '@mantine/core'
import { Filters } from '../../../components/filters.tsx'
import { EVENT_CHOICES } from '../event-types.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'

type Props = { search: DeliverySearch; onChange: (search: DeliverySearch) => void }

const STATUSES = Object.entries(DELIVERY_STATUSES).map(([value, { label }]) => ({
  value: value as DeliveryStatus,
  label,
}))

/** Of the fields on a phone, for what is too long for half of it. */
const WHOLE_ROW = { gridColumn: '1 / -1' }

/** What narrows the list of deliveries. */
export function DeliveryFilters({ search, onChange }: Props) {
  const endpoints = useEndpointChoices(search.endpoint)
  const set = (change: { [Name in keyof DeliverySearch]?: string | null }) => {
    const entries = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries) as DeliverySearch)
  }
  const own = { size: 'xs', clearable: true } as const
  return (
    <Filters
      label="Delivery filters"
      count={Object.keys(search).length}
      onClear={Object.keys(search).length > 0 ? () => onChange({}) : undefined}
    >
      <Select
        {...own}
        label="Endpoint"
        placeholder="All"
        data={endpoints}
        searchable={endpoints.length > 8}
        value={search.endpoint ?? null}
        onChange={(endpoint) => set({ endpoint })}
        w={{ base: '100%', sm: 260 }}
        style={WHOLE_ROW}
      />
      <Select
        {...own}
        label="Status"
        placeholder="Any"
        data={STATUSES}
        value={search.status ?? null}
        onChange={(status) => set({ status })}
        w={{ base: '100%', sm: 130 }}
      />
      <Select
        {...own}
        label="Event type"
        placeholder="Any"
        data={EVENT_CHOICES}
        value={search.type ?? null}
        onChange={(type) => set({ type })}
        w={{ base: '100%', sm: 190 }}
      />
      <Minute label="From" value={search.from} onChange={(from) => set({ from })} />
      <Minute label="Until" value={search.to} onChange={(to) => set({ to })} />
      {search.replay && (
        <Button size="xs" variant="light" onClick={() => set({ replay: null })}>
          One replay ×
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
