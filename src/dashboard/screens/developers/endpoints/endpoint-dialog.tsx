import { useState } from 'react'
import { NewReplay } from '../replays/new-replay.tsx'
import { EditEndpoint } from './edit-endpoint.tsx'
import { DeleteEndpoint, DisableEndpoint } from './end-endpoint.tsx'
import type { Endpoint, ShownSecret } from './endpoint.ts'
import type { EndpointAction } from './endpoint-actions.tsx'
import { EndpointSecret } from './secret/endpoint-secret.tsx'
import { CompleteRotation, RotateSecret } from './secret/rotate-secret.tsx'

type Props = { action: EndpointAction; endpoint: Endpoint; onClose: () => void }

/** The dialog for the selected action. */
export function EndpointDialog({ action, ...about }: Props) {
  switch (action) {
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

function Rotation({ endpoint, onClose }: Omit<Props, 'action'>) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  if (shown) return <EndpointSecret shown={shown} onClose={onClose} />
  return <RotateSecret endpoint={endpoint} onClose={onClose} onRotated={setShown} />
}
