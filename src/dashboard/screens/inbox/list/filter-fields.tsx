import { Stack } from '@mantine/core'
import { optionsOf } from '../../../components/form/options.ts'
import { FilterSelect } from '../../../components/table/filter-fields.tsx'
import { useCampaignChoices } from '../../../documents/use-campaign-choices.ts'
import type { FilterChange, Filters } from './filters.ts'

type Props = { filters: Filters; onChange: (change: FilterChange) => void }

/** The less common filters: handler, assignee, campaign. */
export function FilterFields({ filters, onChange }: Props) {
  const own = { placeholder: 'Anyone', comboboxProps: { withinPortal: false } }
  return (
    <Stack gap="sm">
      <FilterSelect
        {...own}
        label="Handled by"
        data={optionsOf({ agent: 'Agent', people: 'Team' })}
        value={filters.handler}
        onChange={(handler) => onChange({ handler })}
      />
      <FilterSelect
        {...own}
        label="Assigned to"
        data={optionsOf({ mine: 'Me', unassigned: 'Unassigned' })}
        value={filters.who}
        onChange={(who) => onChange({ who })}
      />
      <FilterSelect
        {...own}
        label="Campaign"
        placeholder="Any"
        data={useCampaignChoices()}
        value={filters.campaign}
        onChange={(campaign) => onChange({ campaign })}
      />
    </Stack>
  )
}
