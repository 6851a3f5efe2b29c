import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { HandOffConversation } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'

/** Requests a teammate: the agent pauses and the notification channels are notified. */
export function HandOff({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ initialValues: { summary: '' } })
  const { run, ...state } = useFormAction(HandOffConversation, form, { done: 'Your team has been notified.' })
  const submit = form.onSubmit(async ({ summary }) => {
    const note = summary.trim()
    if (await run({ input: { id, ...(note && { summary: note }) } })) onClose()
  })
  return (
    <FormDialog title="Request a teammate" verb="Request a teammate" {...state} onSubmit={submit} onClose={onClose}>
      <Text size="sm">
        The agent pauses and your team is notified. The conversation is marked as waiting until a teammate takes over.
      </Text>
      <Textarea
        label="Note for your team"
        maxLength={500}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('summary')}
      />
    </FormDialog>
  )
}
