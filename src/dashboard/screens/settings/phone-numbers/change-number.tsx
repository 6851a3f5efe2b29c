import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ReleasePhoneNumber, UpdatePhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { type NumberType, type PhoneNumber, TYPES } from './number-words.ts'
import { Pace } from './register-number.tsx'

type Props = { number: PhoneNumber; onClose: () => void }

export function ChangeNumber({ number, onClose }: Props) {
  const { isSandbox } = useCurrentWorkspace()
  const form = useForm<{ type: NumberType; segmentsPerSecond: number | '' }>({
    initialValues: { type: number.type, segmentsPerSecond: number.segmentsPerSecond ?? '' },
  })
  const { run, ...state } = useFormAction(UpdatePhoneNumber, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ type, segmentsPerSecond }) => {
    const pace = segmentsPerSecond === '' ? null : segmentsPerSecond
    if (await run({ input: { id: number.id, type, segmentsPerSecond: pace } })) onClose()
  })
  return (
    <FormDialog
      title={`Edit ${prettyPhone(number.e164)}`}
      verb="Save"
      {...state}
      isOff={!form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select label="Type" data={TYPES} allowDeselect={false} data-autofocus {...form.getInputProps('type')} />
      <Pace type={form.values.type} isSandbox={isSandbox} {...form.getInputProps('segmentsPerSecond')} />
    </FormDialog>
  )
}

export function StopNumber({ number: { id, e164 }, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={UpdatePhoneNumber}
      input={{ id, status: 'UNREGISTERED' }}
      done="Sending stopped"
      title={`Stop sending from ${prettyPhone(e164)}?`}
      verb="Stop sending"
      onClose={onClose}
    >
      If you have another number, it sends the queued texts. You still receive texts to this number, including STOP. You
      can resume sending later.
    </ConfirmAction>
  )
}

export function ReleaseNumber({ number: { id, e164 }, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={ReleasePhoneNumber}
      input={{ id }}
      done="Number released"
      title={`Release ${prettyPhone(e164)}?`}
      verb="Release number"
      word="release"
      onClose={onClose}
    >
      The number can no longer send or receive texts here, so STOP replies to it don’t reach us. Its texts are kept. You
      can register it again, here or in another workspace.
    </ConfirmAction>
  )
}
