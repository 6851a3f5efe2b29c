import { useState } from 'react'
import { CreateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import type { ShownSecret } from './endpoint.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { useEndpointForm } from './endpoint-form.ts'
import { createInputOf } from './endpoint-input.ts'
import { EndpointSecret } from './secret/endpoint-secret.tsx'

/** Asks for URL and event types, then shows the secret once. */
export function CreateEndpoint({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  if (shown) return <EndpointSecret shown={shown} onClose={onClose} />
  return <NewEndpoint onClose={onClose} onCreated={setShown} />
}

type Props = { onClose: () => void; onCreated: (shown: ShownSecret) => void }

function NewEndpoint({ onClose, onCreated }: Props) {
  const idempotencyKey = useIdempotencyKey()
  const form = useEndpointForm()
  const { run, ...state } = useFormAction(CreateWebhookEndpoint, form, { fields: { eventTypes: 'types' } })
  const submit = form.onSubmit(async (values) => {
    const made = (await run({ input: createInputOf(values, idempotencyKey) }))?.createWebhookEndpoint
    if (made?.secret) onCreated({ url: values.url.trim(), secret: made.secret, overlapUntil: null, isNew: true })
  })
  return (
    <FormDialog title="New endpoint" size="lg" verb="Add endpoint" {...state} onSubmit={submit} onClose={onClose}>
      <EndpointFields form={form} />
    </FormDialog>
  )
}
