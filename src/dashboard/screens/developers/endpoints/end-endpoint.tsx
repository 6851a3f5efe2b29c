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
  const { act, isActing } = useAct(DeleteWebhookEndpoint, { done: 'Endpoint deleted.' })
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
      <bdi className="lt-text">{endpoint.url}</bdi> won’t get any more events, and pending deliveries are canceled. This
      can’t be undone. To pause it, disable it instead.
    </Confirm>
  )
}

export function DisableEndpoint({ endpoint, onClose }: Props) {
  const { act, isActing } = useAct(UpdateWebhookEndpoint, { done: 'Endpoint disabled. New events are skipped.' })
  const disable = async () => {
    if (await act({ input: { id: endpoint.id, status: 'DISABLED' } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Disable this endpoint?"
      verb="Disable"
      keep="Keep enabled"
      isActing={isActing}
      onConfirm={disable}
    >
      Pending and new events are skipped. They’re kept for 7 days, and you can replay them after you enable the endpoint
      again.
    </Confirm>
  )
}
