import { useNavigate } from '@tanstack/react-router'
import { DeleteWebhookEndpoint, UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import type { Endpoint } from './endpoint.ts'

type Props = { endpoint: Endpoint; onClose: () => void }

export function DeleteEndpoint({ endpoint, onClose }: Props) {
  const { workspace } = usePlace()
  const navigate = useNavigate()
  const { act, isActing } = useAct(DeleteWebhookEndpoint, { done: 'The endpoint is deleted.' })
  const remove = async () => {
    if (!(await act({ input: { id: endpoint.id } }))) return
    void navigate({ to: '/w/$workspaceId/developers/endpoints', params: { workspaceId: workspace.id } })
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Delete this endpoint?"
      verb="Delete"
      isActing={isActing}
      onConfirm={remove}
    >
      <bdi className="lt-text">{endpoint.url}</bdi> is told nothing more, and what waits for it is canceled. This cannot
      be undone; to pause it, disable it instead.
    </Confirm>
  )
}

export function DisableEndpoint({ endpoint, onClose }: Props) {
  const { act, isActing } = useAct(UpdateWebhookEndpoint, { done: 'Disabled. Events are skipped from now on.' })
  const disable = async () => {
    if (await act({ input: { id: endpoint.id, status: 'DISABLED' } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Disable this endpoint?"
      verb="Disable"
      keep="Keep it enabled"
      isActing={isActing}
      onConfirm={disable}
    >
      What waits for it is skipped, and what comes too. Both are kept for seven days, and can be replayed once it is
      enabled again.
    </Confirm>
  )
}
