import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Settings } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { RecordsLoading } from '../../../components/table/records.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { Law } from './law.tsx'
import { RulesForm } from './rules-form.tsx'

const HeldTexts = lazy(async () => ({ default: (await import('./held-texts.tsx')).HeldTexts }))
const Suppressions = lazy(async () => ({ default: (await import('./suppressions.tsx')).Suppressions }))

export function ComplianceScreen() {
  const reason = useReadOnlyReason()
  const settings = useFreshQuery(Settings, {})
  return (
    <Screen title="Compliance" description={reason ?? 'Sending hours, limits, blocked numbers and held messages'}>
      <Stack gap="lg">
        <Law />
        <Loaded value={settings.data?.workspace} query={settings}>
          {(saved) => <RulesForm saved={saved} />}
        </Loaded>
        <Suspense fallback={<RecordsLoading />}>
          <Suppressions />
          <HeldTexts />
        </Suspense>
      </Stack>
    </Screen>
  )
}
