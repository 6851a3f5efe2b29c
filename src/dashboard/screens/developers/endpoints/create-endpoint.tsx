import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { CreateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import type { ShownSecret } from './endpoint.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { createInputOf, useEndpointForm } from './endpoint-form.ts'
import { EndpointSecret } from './endpoint-secret.tsx'

/** Asks for the address and what it is told of; then shows the secret, this once. */
export function CreateEndpoint({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  if (shown) return <EndpointSecret shown={shown} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="New endpoint" size="lg" centered>
      <NewEndpoint onClose={onClose} onCreated={setShown} />
    </Modal>
  )
}

type Props = { onClose: () => void; onCreated: (shown: ShownSecret) => void }

function NewEndpoint({ onClose, onCreated }: Props) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useEndpointForm()
  const { act, isActing, problem } = useFormAct(CreateWebhookEndpoint, form, { fields: { eventTypes: 'types' } })
  const submit = form.onSubmit(async (values) => {
    const made = (await act({ input: createInputOf(values, idempotencyKey) }))?.createWebhookEndpoint
    if (made?.secret) onCreated({ url: values.url.trim(), secret: made.secret, overlapUntil: null, isNew: true })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <EndpointFields form={form} />
        <FormEnd problem={problem} verb="Add endpoint" isActing={isActing} onClose={onClose} />
      </Stack>
    </form>
  )
}
