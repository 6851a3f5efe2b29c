import { useState } from 'react'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

/** A client without a cache, since requests that contain a whole playbook are never repeated. */
export function usePlainClient() {
  const { workspace } = useCurrentWorkspace()
  const [client] = useState(() => createPlainClient(workspace.id))
  return client
}
