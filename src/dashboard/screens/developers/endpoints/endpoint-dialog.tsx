import { useState } from 'react'
import { NewReplay } from '../replays/new-replay.tsx'
import { EditEndpoint } from './edit-endpoint.tsx'
import { DeleteEndpoint, DisableEndpoint } from './end-endpoint.tsx'
import type { Endpoint, ShownSecret } from './endpoint.ts'
import type { EndpointAct } from './endpoint-acts.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'
import { CompleteRotation, RotateSecret } from './rotate-secret.tsx'

type Props = { act: EndpointAct; endpoint: Endpoint; onClose: () => void }

/** What is asked before something is done with an endpoint. */
export function EndpointDialog({ act, ...about }: Props) {
  switch (act) {
    case 'edit':
      return <EditEndpoint {...about} />
    case 'rotate':
      return <Rotation {...about} />
    case 'complete':
      return <CompleteRotation {...about} />
    case 'replay':
      return <NewReplay endpointId={about.endpoint.id} onClose={about.onClose} />
    case 'disable':
      return <DisableEndpoint {...about} />
    case 'delete':
      return <DeleteEndpoint {...about} />
  }
}

function Rotation({ endpoint, onClose }: Omit<Props, 'act'>) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  if (shown) return <EndpointSecret shown={shown} onClose={onClose} />
  return <RotateSecret endpoint={endpoint} onClose={onClose} onRotated={setShown} />
}
