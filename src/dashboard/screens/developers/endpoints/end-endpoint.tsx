import { useNavigate } from '@tanstack/react-router'
import { DeleteWebhookEndpoint, UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import type { Endpoint } from './endpoint.ts'

type Props = { endpoint: Endpoint; onClose: () => void }

export function DeleteEndpoint({ endpoint: { id, url }, onClose }: Props) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  return (
    <ConfirmAction
      mutation={DeleteWebhookEndpoint}
      input={{ id }}
      done="Endpoint deleted"
      title="Delete this endpoint?"
      verb="Delete"
      onDone={() => void navigate({ to: '/w/$workspaceId/developers/endpoints' })}
      onClose={onClose}
    >
      <bdi className="lt-text">{url}</bdi> gets no further events, and pending deliveries are canceled. This can’t be
      undone. To pause it, disable it instead.
    </ConfirmAction>
  )
}

export function DisableEndpoint({ endpoint: { id }, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={UpdateWebhookEndpoint}
      input={{ id, status: 'DISABLED' }}
      done="Endpoint disabled. New events are skipped."
      title="Disable this endpoint?"
      verb="Disable"
      keep="Keep enabled"
      onClose={onClose}
    >
      Pending and new events are skipped. They’re kept for 7 days, and you can replay them after you enable the endpoint
      again.
    </ConfirmAction>
  )
}
