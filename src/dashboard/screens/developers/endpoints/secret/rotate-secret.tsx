import { CompleteWebhookRotation, RotateWebhookSecret } from '../../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../../components/dialog/confirm-action.tsx'
import { RotateDialog } from '../../../../components/dialog/rotate-dialog.tsx'
import { useIdempotencyKey } from '../../../../components/request/idempotency-key.ts'
import type { Endpoint, ShownSecret } from '../endpoint.ts'

type Props = { endpoint: Endpoint; onClose: () => void }

export function RotateSecret({ endpoint, onClose, onRotated }: Props & { onRotated: (shown: ShownSecret) => void }) {
  const { id, url, secretOverlapUntil } = endpoint
  const idempotencyKey = useIdempotencyKey()
  return (
    <RotateDialog
      title="Rotate secret"
      what="secret"
      mutation={RotateWebhookSecret}
      input={{ id, idempotencyKey }}
      isRotating={secretOverlapUntil !== null}
      onRotated={({ rotateWebhookSecret: rotated }) => {
        const overlapUntil = rotated?.webhookEndpoint?.secretOverlapUntil ?? null
        if (rotated?.secret) onRotated({ url, secret: rotated.secret, overlapUntil, isNew: false })
      }}
      onClose={onClose}
    >
      We create a new secret and show it once. During the rotation, both secrets sign requests. Add the new secret to
      your receiver, then complete the rotation.
    </RotateDialog>
  )
}

export function CompleteRotation({ endpoint: { id }, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={CompleteWebhookRotation}
      input={{ id }}
      done="Rotation complete. The old secret no longer signs requests."
      title="Complete rotation?"
      verb="Complete rotation"
      onClose={onClose}
    >
      Only the new secret will sign requests. A receiver that only has the old secret will reject every event.
    </ConfirmAction>
  )
}
