import { UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { useEndpointForm } from './endpoint-form.ts'
import { updateInputOf } from './endpoint-input.ts'

/** Changes also apply to waiting retries. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useEndpointForm(endpoint)
  const { run, ...state } = useFormAction(UpdateWebhookEndpoint, form, {
    done: 'Saved',
    fields: { eventTypes: 'types' },
  })
  const submit = form.onSubmit(async (values) => {
    if (await run({ input: updateInputOf(values, endpoint) })) onClose()
  })
  return (
    <FormDialog
      title="Edit endpoint"
      size="lg"
      verb="Save changes"
      {...state}
      isOff={!form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <EndpointFields form={form} />
    </FormDialog>
  )
}
