import { useQuery } from 'urql'
import { SandboxSettings } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { MagicNumbers } from './magic-numbers.tsx'
import { NetworkForm } from './network-form.tsx'

/** What goes wrong on the simulated network, and how often. */
export function NetworkView() {
  const [settings, readAgain] = useQuery({ query: SandboxSettings })
  const network = settings.data?.sandboxSettings
  if (settings.error && !network)
    return <Problem error={settings.error} onRetry={() => readAgain({ requestPolicy: 'network-only' })} />
  if (!network) return <RecordsLoading />
  return (
    <>
      <NetworkForm key={JSON.stringify(network)} network={network} />
      <MagicNumbers />
    </>
  )
}
