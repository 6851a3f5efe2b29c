import { SandboxSettings } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { MagicNumbers } from './magic-numbers.tsx'
import { NetworkForm } from './network-form.tsx'

/** The faults of the simulated network and their rates. */
export function NetworkView() {
  const settings = useFreshQuery(SandboxSettings, {})
  return (
    <Loaded value={settings.data?.sandboxSettings} query={settings}>
      {(network) => (
        <>
          <NetworkForm key={JSON.stringify(network)} network={network} />
          <MagicNumbers />
        </>
      )}
    </Loaded>
  )
}
