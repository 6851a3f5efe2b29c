import { Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { dayAndTime } from '../../../components/text/when.tsx'
import { localField, snoozeTimes } from './snooze-times.ts'

type Props = { opened: boolean; onChange: (opened: boolean) => void; onSnooze: (at: Date) => void }

/** Hides a conversation until a time or the lead's next text. */
export function SnoozeMenu({ opened, onChange, onSnooze }: Props) {
  const [isPicking, picking] = useDisclosure()
  return (
    <>
      <Menu opened={opened} onChange={onChange} position="bottom-end" width={260} shadow="md" returnFocus>
        <Menu.Target>
          <Button size="compact-sm" variant="default" px={6} aria-label="Snooze" title="Snooze (S)">
            <IconClock size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Snooze until a time or a reply</Menu.Label>
          {snoozeTimes(new Date()).map(({ label, at }) => (
            <Menu.Item key={label} rightSection={dayAndTime(at.toISOString())} onClick={() => onSnooze(at)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={picking.open}>Pick a time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && <PickTime onClose={picking.close} onSnooze={onSnooze} />}
    </>
  )
}

function PickTime({ onClose, onSnooze }: { onClose: () => void; onSnooze: (at: Date) => void }) {
  const form = useForm({
    initialValues: { at: localField(snoozeTimes(new Date()).at(-1)!.at) },
    validate: { at: (at) => (Date.parse(at) > Date.now() ? null : 'Choose a time in the future') },
  })
  const submit = form.onSubmit(({ at }) => {
    onSnooze(new Date(at))
    onClose()
  })
  return (
    <FormDialog title="Snooze" verb="Snooze" isPending={false} problem={undefined} onSubmit={submit} onClose={onClose}>
      <TextInput
        type="datetime-local"
        label="Return to the inbox at"
        min={localField(new Date())}
        data-autofocus
        {...form.getInputProps('at')}
      />
    </FormDialog>
  )
}
