import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { localField } from './snooze-times.ts'
import type { End } from './use-inbox-actions.ts'

type Props = { onEnd: (end: End) => Promise<boolean>; isPending: boolean; onClose: () => void }

/** Ends a conversation as booked at a time, or as disqualified with a reason. Both are optional. */
export function EndDialog({ onEnd, isPending, onClose }: Props) {
  const form = useForm({
    initialValues: { outcome: 'BOOKED' as End['outcome'], at: '', reason: '' },
    validate: { at: (at) => (at === '' || Date.parse(at) > Date.now() ? null : 'Choose a time in the future') },
  })
  const isBooked = form.values.outcome === 'BOOKED'
  const submit = form.onSubmit(async ({ outcome, at, reason }) => {
    const appointment = isBooked && at !== '' ? { appointmentAt: new Date(at).toISOString() } : {}
    const why = !isBooked && reason.trim() !== '' ? { reason: reason.trim() } : {}
    if (await onEnd({ outcome, ...appointment, ...why })) onClose()
  })
  return (
    <FormDialog
      title="End conversation"
      verb="End conversation"
      isPending={isPending}
      problem={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Outcome"
        data={[
          { value: 'BOOKED', label: 'Booked' },
          { value: 'DISQUALIFIED', label: 'Disqualified' },
        ]}
        {...form.getInputProps('outcome')}
      />
      {isBooked ? (
        <TextInput
          type="datetime-local"
          label="Appointment (optional)"
          description="In your time zone. It is added to the campaign’s calendar."
          min={localField(new Date())}
          {...form.getInputProps('at')}
        />
      ) : (
        <Textarea
          label="Reason (optional)"
          description="For your team. The lead doesn’t see it."
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  )
}
