import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarClock } from '@tabler/icons-react'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { dayAndTime } from '../../../components/text/when.tsx'
import { localField, snoozeTimes } from '../conversation/snooze-times.ts'

const DAYS_MAX = 90
const DAY_MS = 86_400_000

type Props = { isDisabled: boolean; onSchedule: (at: Date) => void }

/** Sends the text at a later time. */
export function ScheduleMenu({ isDisabled, onSchedule }: Props) {
  const [isPicking, picking] = useDisclosure()
  return (
    <>
      <Menu position="top-end" width={260} shadow="md" returnFocus>
        <Menu.Target>
          <ActionIcon size={26} variant="default" aria-label="Send later" title="Send later" disabled={isDisabled}>
            <IconCalendarClock size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Send later</Menu.Label>
          {snoozeTimes(new Date()).map(({ label, at }) => (
            <Menu.Item key={label} rightSection={dayAndTime(at.toISOString())} onClick={() => onSchedule(at)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={picking.open}>Pick a time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && <PickTime onClose={picking.close} onSchedule={onSchedule} />}
    </>
  )
}

function PickTime({ onClose, onSchedule }: { onClose: () => void; onSchedule: (at: Date) => void }) {
  const latest = new Date(Date.now() + DAYS_MAX * DAY_MS)
  const form = useForm({
    initialValues: { at: localField(snoozeTimes(new Date()).at(-1)!.at) },
    validate: {
      at: (at) => {
        if (!(Date.parse(at) > Date.now())) return 'Choose a time in the future'
        return Date.parse(at) > latest.getTime() ? `Choose a time within ${DAYS_MAX} days` : null
      },
    },
  })
  const submit = form.onSubmit(({ at }) => {
    onSchedule(new Date(at))
    onClose()
  })
  return (
    <FormDialog
      title="Send later"
      verb="Schedule"
      isPending={false}
      problem={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label="Send at"
        description="In your time zone. Quiet hours of the lead still apply."
        min={localField(new Date())}
        max={localField(latest)}
        data-autofocus
        {...form.getInputProps('at')}
      />
    </FormDialog>
  )
}
