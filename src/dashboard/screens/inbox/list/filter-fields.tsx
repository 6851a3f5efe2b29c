import { Select, Stack } from '@mantine/core'
import { useQuery } from 'urql'
import { Campaigns } from '../../../../generated/dashboard/documents.ts'
import type { FilterChange, Filters } from './filters.ts'

type Props = { filters: Filters; onChange: (change: FilterChange) => void }

/** The filters that few set: who answers, who is to see to it, of which campaign. */
export function FilterFields({ filters, onChange }: Props) {
  const [{ data }] = useQuery({ query: Campaigns, variables: { first: 100 } })
  const campaigns = data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  const inPlace = { withinPortal: false } as const
  return (
    <Stack gap="sm">
      <Select
        size="xs"
        label="Handled by"
        placeholder="Anyone"
        clearable
        comboboxProps={inPlace}
        data={[
          { value: 'agent', label: 'Agent' },
          { value: 'people', label: 'Team' },
        ]}
        value={filters.handler ?? null}
        onChange={(handler) => onChange({ handler })}
      />
      <Select
        size="xs"
        label="Assigned"
        placeholder="Anyone"
        clearable
        comboboxProps={inPlace}
        data={[
          { value: 'mine', label: 'Me' },
          { value: 'unassigned', label: 'Unassigned' },
        ]}
        value={filters.who ?? null}
        onChange={(who) => onChange({ who })}
      />
      <Select
        size="xs"
        label="Campaign"
        placeholder="Any"
        clearable
        searchable
        comboboxProps={inPlace}
        data={campaigns}
        value={filters.campaign ?? null}
        onChange={(campaign) => onChange({ campaign })}
      />
    </Stack>
  )
}
