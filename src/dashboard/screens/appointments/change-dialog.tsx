import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { CombinedError } from '@urql/core'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { CancelAppointment, RescheduleAppointment, SendMessage } from '../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { newIdempotencyKey } from '../../components/request/idempotency-key.ts'
import { localField, refusalOf } from '../inbox/index.ts'
import type { Appointment } from './appointment.ts'
import { changeText, type Edited } from './change-text.ts'

type Props = { appointment: Appointment; name: string; change: 'cancel' | 'reschedule'; onClose: () => void }

/** Moves or cancels an appointment, and texts the lead about it if that is wanted. */
export function ChangeDialog({ appointment, name, change, onClose }: Props) {
  const [at, setAt] = useState(() => localField(new Date(appointment.startsAt)))
  const [isTold, setTold] = useState(appointment.lead?.suppressed === false)
  const [edited, setEdited] = useState<Edited>()
  const { save, problem, isPending } = useChange({ appointment, change, onClose })
  const isMove = change === 'reschedule'
  const { text, isUsual } = changeText({ appointment, change }, at, edited)
  const isValid = !isMove || (at !== '' && Date.parse(at) > Date.now())
  return (
    <FormDialog
      title={isMove ? `Reschedule ${name}` : `Cancel the appointment with ${name}?`}
      verb={isMove ? 'Reschedule' : 'Cancel appointment'}
      isPending={isPending}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) void save({ startsAt: isMove ? new Date(at).toISOString() : null, text: isTold ? text : null })
      }}
      onClose={onClose}
    >
      {isMove ? (
        <TextInput
          type="datetime-local"
          label="New time"
          description="In your time zone. The duration stays the same."
          min={localField(new Date())}
          value={at}
          error={isValid ? null : 'Choose a time in the future'}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
      ) : (
        <Text size="sm">The time becomes free for other leads. The conversation keeps its status.</Text>
      )}
      <Checkbox
        label="Text the lead about it"
        checked={isTold}
        disabled={appointment.lead?.suppressed !== false}
        onChange={({ currentTarget }) => setTold(currentTarget.checked)}
      />
      {isTold && (
        <Textarea
          label="Text"
          autosize
          minRows={2}
          maxLength={1_600}
          description={isUsual && 'Your text didn’t contain the time that you changed, so this is the usual text.'}
          value={text}
          onChange={({ currentTarget }) => setEdited({ text: currentTarget.value, at: at || (edited?.at ?? '') })}
        />
      )}
    </FormDialog>
  )
}

type Change = { startsAt: string | null; text: string | null }

/** The change first, then the text: a text that is withheld does not undo the change. */
function useChange({ appointment: { id, lead, conversation }, change, onClose }: Omit<Props, 'name'>) {
  const client = useClient()
  const [problem, setProblem] = useState<CombinedError>()
  const [isPending, setPending] = useState(false)
  const key = useRef(newIdempotencyKey())

  async function save({ startsAt, text }: Change): Promise<void> {
    setPending(true)
    const { error } =
      startsAt === null
        ? await client.mutation(CancelAppointment, { input: { id } }).toPromise()
        : await client.mutation(RescheduleAppointment, { input: { id, startsAt } }).toPromise()
    if (error) {
      setPending(false)
      return setProblem(error)
    }
    const done = change === 'cancel' ? 'Appointment canceled' : 'Appointment rescheduled'
    const withheld = text === null ? null : await tell(text)
    setPending(false)
    onClose()
    if (withheld) notifications.show({ title: `${done}. The lead wasn’t texted.`, message: withheld, color: 'orange' })
    else notifications.show({ message: text === null ? done : `${done}. The lead was texted.`, color: 'thread' })
  }

  /** Why the text was not sent, or null. */
  async function tell(body: string): Promise<string | null> {
    if (!lead) return 'The lead was erased.'
    const isOver = conversation && conversation.status !== 'ACTIVE' && conversation.status !== 'QUALIFIED'
    const input = { leadId: lead.id, body, idempotencyKey: key.current, ...(isOver && { continues: conversation.id }) }
    const { data, error } = await client.mutation(SendMessage, { input }).toPromise()
    return refusalOf(data?.sendMessage, error)?.message ?? null
  }
  return { save, problem, isPending }
}
