import { Stack, Text, Title } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { ModelUsage } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { type Column, Records } from '../../../components/records.tsx'

type UsageDay = NonNullable<ResultOf<typeof ModelUsage>['modelUsage']>[number]

const DAYS = 30
const MICROS_PER_DOLLAR = 1_000_000

/** What models have cost lately, by the prices set. Nothing where none was asked. */
export function ModelUse() {
  const [{ data, error }, lookAgain] = useQuery({
    query: ModelUsage,
    variables: { days: DAYS },
    requestPolicy: 'cache-and-network',
  })
  const days = data?.modelUsage
  if (error && !days) return <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
  if (!days || days.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2}>Usage in the last {DAYS} days</Title>
      <Text size="sm" c="dimmed">
        {count(sum(days, 'calls'))} requests, {dollars(sum(days, 'costMicros'))} at your prices.
      </Text>
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
