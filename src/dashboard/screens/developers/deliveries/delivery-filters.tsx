import { Button, Group, Select, TextInput } from '@mantine/core'
import { EVENT_CHOICES } from '../event-types.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts'
import type { DeliverySearch } from './delivery-search.ts'

type Props = { search: DeliverySearch; onChange: (search: DeliverySearch) => void }

const STATUSES = Object.entries(DELIVERY_STATUSES).map(([value, { label }]) => ({
  value: value as DeliveryStatus,
  label,
}))

/** What narrows the list of deliveries. */
export function DeliveryFilters({ search, onChange }: Props) {
  const endpoints = useEndpointChoices(search.endpoint)
  const set = (change: { [Name in keyof DeliverySearch]?: string | null }) => {
    const entries = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries) as DeliverySearch)
  }
  const own = { size: 'xs', clearable: true } as const
  return (
    <Group component="section" aria-label="Which deliveries" gap="xs" align="flex-end" mb="sm">
      <Select
        {...own}
        label="Endpoint"
        placeholder="All"
        data={endpoints}
        searchable={endpoints.length > 8}
        value={search.endpoint ?? null}
        onChange={(endpoint) => set({ endpoint })}
        w={260}
      />
      <Select
        {...own}
        label="State"
        placeholder="Any"
        data={STATUSES}
        value={search.status ?? null}
        onChange={(status) => set({ status })}
        w={130}
      />
      <Select
        {...own}
        label="Event type"
        placeholder="Any"
        data={EVENT_CHOICES}
        value={search.type ?? null}
        onChange={(type) => set({ type })}
        w={190}
      />
      <Minute label="From" value={search.from} onChange={(from) => set({ from })} />
      <Minute label="Until" value={search.to} onChange={(to) => set({ to })} />
      {search.replay && (
        <Button size="xs" variant="light" onClick={() => set({ replay: null })}>
          Of one replay ×
        </Button>
      )}
      {Object.keys(search).length > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </Group>
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
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
