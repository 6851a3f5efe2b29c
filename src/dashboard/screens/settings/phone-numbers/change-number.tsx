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
          <Select label="Type" data={TYPES} allowDeselect={false} data-autofocus {...form.getInputProps('type')} />
          <Pace type={form.values.type} isSandbox={isSandbox} {...form.getInputProps('segmentsPerSecond')} />
          <FormEnd problem={problem} verb="Save" isActing={isActing} isOff={!form.isDirty()} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export function StopNumber({ number, onClose }: Props) {
  const { act, isActing } = useAct(UpdatePhoneNumber, { done: 'Sending stopped' })
  const stop = async () => {
    if (await act({ input: { id: number.id, status: 'UNREGISTERED' } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Stop sending from ${prettyPhone(number.e164)}?`}
      verb="Stop sending"
      isActing={isActing}
      onConfirm={stop}
    >
      Queued texts are sent from another number if you have one. You still receive texts to this number, including STOP.
      You can resume sending later.
    </Confirm>
  )
}

export function ReleaseNumber({ number, onClose }: Props) {
  const { act, isActing } = useAct(ReleasePhoneNumber, { done: 'Number released' })
  const release = async () => {
    if (await act({ input: { id: number.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Release ${prettyPhone(number.e164)}?`}
      verb="Release number"
      word="release"
      isActing={isActing}
      onConfirm={release}
    >
      The number can no longer send or receive texts here, so STOP replies to it are missed. Its messages are kept. You
      can register it again, here or in another workspace.
    </Confirm>
  )
}
