import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause } from '@tabler/icons-react'
import { SetResumeTime } from '../../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../../components/form/form-dialog.tsx'
import { useAction } from '../../../../components/request/use-action.ts'
import { dayAndTime } from '../../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../../shell/workspace.tsx'
import classes from '../conversation.module.css'
import { localField } from '../snooze-times.ts'

type Props = { id: string; resumeAt: string }

/** When the agent texts a lead again who asked for it, with buttons that change or clear the time. */
export function Paused({ id, resumeAt }: Props) {
  const { may } = useCurrentWorkspace()
  const [isChanging, changing] = useDisclosure()
  const { run, isPending } = useAction(SetResumeTime)
  const set = (at: Date | null) => run({ input: { id, resumeAt: at?.toISOString() ?? null } })
  return (
    <div className={classes.notice}>
      <IconPlayerPause size={16} aria-hidden />
      <div className={classes.held}>
        <p>Paused: the lead asked for a text later. The agent texts again {dayAndTime(resumeAt)}.</p>
        {may('MESSAGING') && (
          <Group gap="xs">
            <Button size="compact-xs" variant="default" onClick={changing.open}>
              Change date
            </Button>
            <Button size="compact-xs" variant="default" loading={isPending} onClick={() => void set(null)}>
              Don’t text again
            </Button>
          </Group>
        )}
      </div>
      {isChanging && <PickDate resumeAt={resumeAt} isPending={isPending} onPick={set} onClose={changing.close} />}
    </div>
  )
}

type PickProps = { resumeAt: string; isPending: boolean; onPick: (at: Date) => Promise<unknown>; onClose: () => void }

function PickDate({ resumeAt, isPending, onPick, onClose }: PickProps) {
  const form = useForm({
    initialValues: { at: localField(new Date(resumeAt)) },
    validate: { at: (at) => (Date.parse(at) > Date.now() ? null : 'Choose a time in the future') },
  })
  const submit = form.onSubmit(async ({ at }) => {
    if (await onPick(new Date(at))) onClose()
  })
  return (
    <FormDialog
      title="Text the lead again"
      verb="Save"
      isPending={isPending}
      problem={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label="The agent texts again at"
        min={localField(new Date())}
        data-autofocus
        {...form.getInputProps('at')}
      />
    </FormDialog>
  )
}
