import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useQuery } from 'urql'
import { Settings } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { Law } from './law.tsx'
import { RulesForm } from './rules-form.tsx'

const Suppressions = lazy(async () => ({ default: (await import('./suppressions.tsx')).Suppressions }))

export function ComplianceScreen() {
  const reason = useReadOnlyReason()
  const [{ data, error }, lookAgain] = useQuery({ query: Settings, requestPolicy: 'cache-and-network' })
  return (
    <Screen title="Compliance" description={reason ?? 'Sending hours, limits and blocked numbers'}>
      <Stack gap="lg">
        <Law />
        {data?.workspace ? (
          <RulesForm saved={data.workspace} />
        ) : error ? (
          <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
        ) : (
          <RecordsLoading />
        )}
        <Suspense fallback={<RecordsLoading />}>
          <Suppressions />
        </Suspense>
      </Stack>
    </Screen>
  )
}
