import { useNetwork } from '@mantine/hooks'
import { useConnection } from '../../../client/connection.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

/** Whether the browser has no network, or the live connection is lost. */
export function useIsOffline(): boolean {
  const { online } = useNetwork()
  return useConnection(useCurrentWorkspace().connection) === 'lost' || !online
}
