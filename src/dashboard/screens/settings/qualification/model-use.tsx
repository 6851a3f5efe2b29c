import { Stack, Title } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { ModelUsage } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Hint } from '../../../components/text/hint.tsx'

type UsageDay = NonNullable<ResultOf<typeof ModelUsage>['modelUsage']>[number]

const DAYS = 30
const MICROS_PER_DOLLAR = 1_000_000

/** The recent cost of language models, by the configured prices. Empty without requests. */
export function ModelUse() {
  const usage = useFreshQuery(ModelUsage, { days: DAYS })
  return (
    <Loaded value={usage.data?.modelUsage} query={usage} placeholder={null}>
      {(days) => days.length > 0 && <UsageByDay days={days} />}
    </Loaded>
  )
}

function UsageByDay({ days }: { days: readonly UsageDay[] }) {
  return (
    <Stack gap="xs">
      <Title order={2}>Usage in the last {DAYS} days</Title>
      <Hint>
        {count(sum(days, 'calls'))} requests, {dollars(sum(days, 'costMicros'))} at your prices.
      </Hint>
      <Records label="Language model usage by day" columns={COLUMNS} rows={days} keyOf={({ day }) => day} />
    </Stack>
  )
}

const COLUMNS: readonly Column<UsageDay>[] = [
  { label: 'Day', of: ({ day }) => <span className="lt-number">{day}</span> },
  { label: 'Requests', of: ({ calls }) => <Count of={calls} /> },
  { label: 'Input tokens', of: ({ inputTokens }) => <Count of={inputTokens} /> },
  { label: 'Output tokens', of: ({ outputTokens }) => <Count of={outputTokens} /> },
  { label: 'Cost', of: ({ costMicros }) => <span className="lt-number">{dollars(costMicros)}</span> },
]

function Count({ of: value }: { of: number }) {
  return <span className="lt-number">{count(value)}</span>
}

function sum(days: readonly UsageDay[], name: 'calls' | 'costMicros'): number {
  return days.reduce((total, day) => total + day[name], 0)
}

function count(value: number): string {
  return value.toLocaleString()
}

function dollars(micros: number): string {
  return `$${(micros / MICROS_PER_DOLLAR).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
}
