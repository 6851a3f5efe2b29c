import { Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCampaignChoices } from '../../documents/use-campaign-choices.ts'
import { type AnalyticsSearch, isDay } from './analytics-search.ts'
import { DAYS_MAX, type Period } from './period.ts'
import { dayCount } from './zone-days.ts'

const CHOICES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'own', label: 'Custom range' },
]

type Props = { search: AnalyticsSearch; period: Period; today: string; onChange: (search: AnalyticsSearch) => void }

/** Date range and campaign, both kept in the URL. */
export function PeriodBar({ search, period, today, onChange }: Props) {
  const { days, from, to, campaign } = search
  const ofCampaign = campaign === undefined ? {} : { campaign }
  const choose = (choice: string) => {
    if (choice === 'own') onChange({ from: period.first, to: period.last, ...ofCampaign })
    else onChange({ ...(choice !== '30' && { days: choice === '7' ? 7 : 90 }), ...ofCampaign })
  }
  return (
    <Group component="section" aria-label="Date range" gap="sm" align="flex-end" mb="md">
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={CHOICES}
        value={from === undefined ? String(days ?? 30) : 'own'}
        onChange={choose}
      />
      {from !== undefined && to !== undefined && (
        <OwnDays from={from} to={to} today={today} onChange={(changes) => onChange({ ...changes, ...ofCampaign })} />
      )}
      <Campaign
        value={campaign ?? null}
        onChange={(id) => {
          const { campaign: _gone, ...kept } = search
          onChange({ ...kept, ...(id !== null && { campaign: id }) })
        }}
      />
    </Group>
  )
}

type OwnProps = { from: string; to: string; today: string; onChange: (days: { from: string; to: string }) => void }

/** A custom range. It applies when both dates are valid. */
function OwnDays({ from, to, today, onChange }: OwnProps) {
  const [typed, setTyped] = useState({ from, to })
  const wrong = mistakeIn(typed)
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    if (mistakeIn(next) === null) onChange(next)
  }
  const day = { type: 'date', size: 'xs', max: today } as const
  return (
    <>
      <TextInput
        {...day}
        label="From"
        value={typed.from}
        error={wrong}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        {...day}
        label="To"
        value={typed.to}
        error={wrong !== null}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </>
  )
}

function mistakeIn({ from, to }: { from: string; to: string }): string | null {
  if (!isDay(from) || !isDay(to)) return 'Enter a start date and an end date'
  if (from > to) return 'The start date is after the end date'
  return dayCount(from, to) > DAYS_MAX ? `Choose ${DAYS_MAX} days or fewer` : null
}

function Campaign({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const campaigns = useCampaignChoices()
  return (
    <Select
      size="xs"
      aria-label="Campaign"
      placeholder="All campaigns"
      clearable
      searchable={campaigns.length > 8}
      nothingFoundMessage="No matching campaign"
      data={campaigns}
      value={value}
      onChange={onChange}
    />
  )
}
