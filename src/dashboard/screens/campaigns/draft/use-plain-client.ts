import { useState } from 'react'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { usePlace } from '../../../shell/workspace.tsx'

/** Asks without a cache: what is asked with a whole playbook is asked once. */
export function usePlainClient() {
  const { workspace } = usePlace()
  const [client] = useState(() => createPlainClient(workspace.id))
  return client
}
