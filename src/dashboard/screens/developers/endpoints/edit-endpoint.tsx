import { Modal, Stack } from '@mantine/core'
import { UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { useFormAct } from '../../../components/use-form-act.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { updateInputOf, useEndpointForm } from './endpoint-form.ts'

/** Changes hold for what waits, too: retries of earlier events go by them. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useEndpointForm(endpoint)
  const { act, isActing, problem } = useFormAct(UpdateWebhookEndpoint, form, {
    done: 'Saved',
    fields: { eventTypes: 'types' },
  })
  const submit = form.onSubmit(async (values) => {
    if (await act({ input: updateInputOf(values, endpoint) })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Edit endpoint" size="lg" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <EndpointFields form={form} />
          <FormEnd
            problem={problem}
            verb="Save changes"
            isActing={isActing}
            isOff={!form.isDirty()}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
