import { Button, Group, Popover, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { optionsOf } from '../../components/form/options.ts'
import { TypedInput } from '../../components/form/typed-input.tsx'
import { FilterDay, FilterSelect } from '../../components/table/filter-fields.tsx'
import { type FilterChange, withChange } from '../../components/table/search-params.ts'
import { LEAD_STATUSES } from '../../documents/lead-status.ts'
import { useCampaignChoices } from '../../documents/use-campaign-choices.ts'
import type { LeadSearch } from './lead-search.ts'

type Props = { search: LeadSearch; onChange: (search: LeadSearch) => void; children?: ReactNode }
type Change = (changes: FilterChange<LeadSearch>) => void

/** The search and filters of the lead list. They are in the URL, so links and reloads show the same list. */
export function FilterBar({ search, onChange, children }: Props) {
  const { after: _after, before: _before, ...filters } = search
  const { q, sort, ...others } = filters
  const change: Change = (changes) => onChange(withChange(filters, changes))
  return (
    <Stack component="section" aria-label="Lead filters" gap="xs" mb="sm">
      <Group gap="xs" wrap="nowrap">
        <TypedInput
          aria-label="Search leads"
          size="xs"
          placeholder="Name, phone number, email or city"
          value={q ?? ''}
          onTyped={(text) => change({ q: text })}
          leftSection={<IconSearch size={14} />}
          flex={1}
          miw={0}
          maw={420}
        />
        <FilterFields search={search} change={change} count={Object.keys(others).length} />
        {children}
      </Group>
      <Chips search={search} change={change} onClear={() => onChange(sort ? { sort } : {})} />
    </Stack>
  )
}

/** The selects stay in the popover, which a click outside would close. */
const INSIDE = { withinPortal: false }

function FilterFields({ search, change, count }: { search: LeadSearch; change: Change; count: number }) {
  return (
    <Popover position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={15} />}>
          {count > 0 ? `Filter (${count})` : 'Filter'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <FilterSelect
            label="Status"
            data={optionsOf(LEAD_STATUSES)}
            value={search.status}
            onChange={(status) => change({ status })}
            comboboxProps={INSIDE}
          />
          <FilterSelect
            label="Campaign"
            data={useCampaignChoices()}
            value={search.campaign}
            onChange={(campaign) => change({ campaign })}
            comboboxProps={INSIDE}
          />
          <TypedInput
            size="xs"
            label="Source"
            placeholder="Exact match"
            value={search.source ?? ''}
            onTyped={(source) => change({ source })}
          />
          <FilterDay label="Created from" value={search.from} max={search.to} onChange={(from) => change({ from })} />
          <FilterDay label="Created until" value={search.to} min={search.from} onChange={(to) => change({ to })} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The filters that are set, each with a button that removes it. */
function Chips({ search, change, onClear }: { search: LeadSearch; change: Change; onClear: () => void }) {
  const campaigns = useCampaignChoices()
  const { q, status, campaign, source, from, to } = search
  const campaignName = campaigns.find(({ value }) => value === campaign)?.label ?? '…'
  const chips = Object.entries({
    q: q && `“${q}”`,
    status: status && `Status: ${LEAD_STATUSES[status].label}`,
    campaign: campaign && `Campaign: ${campaignName}`,
    source: source && `Source: ${source}`,
    from: from && `From ${from}`,
    to: to && `Until ${to}`,
  }).filter(([, label]) => label !== undefined)
  if (chips.length === 0) return null
  return (
    <Group gap={6}>
      {chips.map(([key, label]) => (
        <Button
          key={key}
          size="compact-xs"
          variant="light"
          radius="xl"
          rightSection={<IconX size={12} />}
          aria-label={`Remove filter ${label}`}
          onClick={() => change({ [key]: null })}
        >
          {label}
        </Button>
      ))}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </Group>
  )
}
