import { Modal, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CompleteWebhookRotation, RotateWebhookSecret } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useAct } from '../../../components/use-act.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import type { Endpoint, ShownSecret } from './endpoint.ts'

type Props = { endpoint: Endpoint; onClose: () => void }

const OVERLAPS = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'Expire immediately (leaked secret)' },
]

/** During an overlap another rotation is possible only without one. */
export function RotateSecret({ endpoint, onClose, onRotated }: Props & { onRotated: (shown: ShownSecret) => void }) {
  const isRotating = endpoint.secretOverlapUntil !== null
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm({ initialValues: { overlapHours: isRotating ? '0' : '24' } })
  const { act, isActing, problem } = useFormAct(RotateWebhookSecret, form)
  const submit = form.onSubmit(async ({ overlapHours }) => {
    const input = { id: endpoint.id, overlapHours: Number(overlapHours), idempotencyKey }
    const rotated = (await act({ input }))?.rotateWebhookSecret
    if (!rotated?.secret) return
    const overlapUntil = rotated.webhookEndpoint?.secretOverlapUntil ?? null
    onRotated({ url: endpoint.url, secret: rotated.secret, overlapUntil, isNew: false })
  })
  return (
    <Modal opened onClose={onClose} title="Rotate secret" centered>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            We create a new secret and show it once. Both secrets sign requests for a while. Add the new one to your
            receiver, then complete the rotation.
          </Text>
          {isRotating && (
            <Text size="sm">
              A rotation is in progress. If you rotate again, both earlier secrets expire immediately.
            </Text>
          )}
          <Select
            label="Keep old secret for"
            data={isRotating ? OVERLAPS.filter(({ value }) => value === '0') : OVERLAPS}
            allowDeselect={false}
            {...form.getInputProps('overlapHours')}
          />
          <FormEnd problem={problem} verb="Rotate" isActing={isActing} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export function CompleteRotation({ endpoint, onClose }: Props) {
  const { act, isActing } = useAct(CompleteWebhookRotation, {
    done: 'Rotation complete. The old secret no longer signs requests.',
  })
  const complete = async () => {
    if (await act({ input: { id: endpoint.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Complete rotation?"
      verb="Complete rotation"
      isActing={isActing}
      onConfirm={complete}
    >
      Only the new secret will sign requests. A receiver that only has the old secret will reject every event.
    </Confirm>
  )
}
