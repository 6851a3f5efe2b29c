import { Modal, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ReleasePhoneNumber, UpdatePhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { FormEnd } from '../../../components/form-end.tsx'
import { prettyPhone } from '../../../components/lead-name.ts'
import { useAct } from '../../../components/use-act.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { type NumberType, type PhoneNumber, TYPES } from './number-words.ts'
import { Pace } from './register-number.tsx'

type Props = { number: PhoneNumber; onClose: () => void }

export function ChangeNumber({ number, onClose }: Props) {
  const { isSandbox } = usePlace()
  const form = useForm<{ type: NumberType; segmentsPerSecond: number | '' }>({
    initialValues: { type: number.type, segmentsPerSecond: number.segmentsPerSecond ?? '' },
  })
  const { act, isActing, problem } = useFormAct(UpdatePhoneNumber, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ type, segmentsPerSecond }) => {
    const pace = segmentsPerSecond === '' ? null : segmentsPerSecond
    if (await act({ input: { id: number.id, type, segmentsPerSecond: pace } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title={`Change ${prettyPhone(number.e164)}`} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select label="Kind" data={TYPES} allowDeselect={false} data-autofocus {...form.getInputProps('type')} />
          <Pace type={form.values.type} isSandbox={isSandbox} {...form.getInputProps('segmentsPerSecond')} />
          <FormEnd problem={problem} verb="Save" isActing={isActing} isOff={!form.isDirty()} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export function StopNumber({ number, onClose }: Props) {
  const { act, isActing } = useAct(UpdatePhoneNumber, { done: 'Stopped' })
  const stop = async () => {
    if (await act({ input: { id: number.id, status: 'UNREGISTERED' } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Stop sending from ${prettyPhone(number.e164)}?`}
      verb="Stop"
      isActing={isActing}
      onConfirm={stop}
    >
      What waits goes from another number, where there is one. Texts to this number still come in, STOP above all. You
      can start it again.
    </Confirm>
  )
}

export function ReleaseNumber({ number, onClose }: Props) {
  const { act, isActing } = useAct(ReleasePhoneNumber, { done: 'Given up' })
  const release = async () => {
    if (await act({ input: { id: number.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Give ${prettyPhone(number.e164)} up?`}
      verb="Give up"
      word="give up"
      isActing={isActing}
      onConfirm={release}
    >
      It neither sends nor takes texts in here any more: who answers it with STOP is not heard. Its messages stay. It
      can be registered anew, here or in another workspace.
    </Confirm>
  )
}
