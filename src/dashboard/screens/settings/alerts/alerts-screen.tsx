import { Stack } from '@mantine/core'
import { MyAlerts } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { AlertsForm } from './alerts-form.tsx'
import { Browsers } from './browsers.tsx'
import { PhonePanel } from './phone-panel.tsx'
import { RecentAlerts } from './recent-alerts.tsx'

const POLL_INTERVAL_MS = 5_000

/** The signed-in member's own alerts in this workspace. */
export function AlertsScreen() {
  const query = useFreshQuery(MyAlerts, {})
  usePolling(query.refetch, POLL_INTERVAL_MS)
  return (
    <Screen title="My alerts" description="Only for you, in this workspace">
      <Loaded value={query.data?.myAlerts} query={query}>
        {(mine) => (
          <Stack>
            <Browsers mine={mine} />
            <PhonePanel mine={mine} onChange={query.refetch} />
            <AlertsForm saved={mine} />
            <RecentAlerts alerts={mine.recent} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}
