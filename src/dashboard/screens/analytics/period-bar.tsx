import { Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCampaignChoices } from '../../documents/use-campaign-choices.ts'
import { type AnalyticsSearch, DAY_CHOICES, isDay } from './analytics-search.ts'
import { DAYS_MAX, type Period } from './period.ts'
import { dayCount } from './zone-days.ts'

const OWN = 'own'

/** `usual`: the number of days without a range in the URL. */
type Props = {
  search: AnalyticsSearch
  period: Period
  usual: number
  today: string
  onChange: (search: AnalyticsSearch) => void
}

/** Date range and campaign, both kept in the URL. */
export function PeriodBar({ search, period, usual, today, onChange }: Props) {
  const { days, from, to, campaign } = search
  const ofCampaign = campaign === undefined ? {} : { campaign }
  const choose = (choice: string) => {
    const chosen = DAY_CHOICES.find((each) => String(each) === choice)
    if (choice === OWN) onChange({ from: period.first, to: period.last, ...ofCampaign })
    else onChange({ ...(chosen && { days: chosen }), ...ofCampaign })
  }
  return (
    <Group component="section" aria-label="Date range" gap="sm" align="flex-end" mb="md">
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={choicesFor(usual)}
        value={from === undefined ? String(days ?? usual) : OWN}
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

/** The usual range has a choice of its own unless it is one of the others. */
function choicesFor(usual: number) {
  const all = DAY_CHOICES.some((choice) => choice === usual)
    ? []
    : [{ value: String(usual), label: `All ${usual} days` }]
  const others = DAY_CHOICES.map((choice) => ({ value: String(choice), label: `${choice} days` }))
  return [...all, ...others, { value: OWN, label: 'Custom range' }]
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
