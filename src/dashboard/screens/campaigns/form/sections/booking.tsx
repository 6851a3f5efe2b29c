import { Chip, Fieldset, Group, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCampaign } from '../../campaign/campaign-context.ts'
import { listOf, recordOf } from '../../playbook/loose.ts'
import { ChoiceField, NumberField, PlainField, SwitchField } from '../fields/plain-field.tsx'
import { useField, usePlaybookForm, useProblems } from '../form-context.ts'
import { AddButton, EditButton } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import { setAt } from '../model/edit.ts'
import { idOf } from '../model/entry-ids.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const USUAL_HOURS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const USUAL = { durationMinutes: 60, offers: 3, horizonDays: 14, calendar: 'internal', hours: [USUAL_HOURS] }

/** Whether appointments are booked, and when. */
export function Booking() {
  const { playbook, change } = usePlaybookForm()
  const { workspace } = useCampaign()
  const isOn = playbook.booking !== undefined
  function turn(on: boolean) {
    change((before) => {
      const next = setAt(before, ['booking'], on ? USUAL : undefined)
      return !on && before.goal === 'book' ? setAt(next, ['goal'], 'qualify') : next
    })
  }
  return (
    <Section title="Goal and appointments" path="booking">
      <ChoiceField
        label="Conversation goal"
        path="goal"
        choices={{ qualify: 'A qualified lead', book: 'An appointment' }}
        usual="qualify"
        description={
          playbook.goal === 'book'
            ? 'Qualified leads are offered appointment times.'
            : 'Qualified leads go to your team.'
        }
      />
      <SwitchField
        label="Book appointments"
        path="booking"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <div className={classes.row}>
            <NumberField label="Duration (minutes)" path="booking.durationMinutes" w={140} />
            <NumberField label="Days ahead" path="booking.horizonDays" w={140} />
            <ChoiceField
              label="Times offered per text"
              path="booking.offers"
              choices={{ 2: '2', 3: '3' }}
              usual="3"
              toValue={Number}
            />
          </div>
          <Hours timezone={workspace.timezone} />
        </>
      )}
    </Section>
  )
}

function Hours({ timezone }: { timezone: string }) {
  const { value, set, input } = useField('booking.hours')
  const rows = listOf(value)
  return (
    <Input.Wrapper
      label="Hours for appointments"
      labelElement="div"
      description={`Time zone: ${timezone.replaceAll('_', ' ')}`}
      error={input.error}
    >
      {rows.map((row, i) => (
        <OneWindow
          key={idOf(row)}
          index={i}
          row={recordOf(row)}
          onRemove={rows.length > 1 ? () => set(rows.filter((_, j) => j !== i)) : null}
        />
      ))}
      <AddButton label="Add hours" onClick={() => set([...rows, { ...USUAL_HOURS, days: [6] }])} />
    </Input.Wrapper>
  )
}

type WindowProps = { index: number; row: Readonly<Record<string, unknown>>; onRemove: (() => void) | null }

function OneWindow({ index, row, onRemove }: WindowProps) {
  const path = `booking.hours[${index}]`
  const days = useField(`${path}.days`)
  const { error } = useProblems(path)
  const { error: ofDays } = useProblems(`${path}.days`, { isDeep: true })
  return (
    <div className={classes.answer} data-path={path} tabIndex={-1}>
      <Group gap="xs">
        <Fieldset variant="unstyled" aria-label={`Days, hours ${index + 1}`} data-path={`${path}.days`}>
          <Group gap={4}>
            <Chip.Group
              multiple
              value={listOf(row.days).map(String)}
              onChange={(next) => days.set(next.map(Number).toSorted((a, b) => a - b))}
            >
              {DAYS.map((day, i) => (
                <Chip key={day} value={String(i + 1)} size="xs">
                  {day}
                </Chip>
              ))}
            </Chip.Group>
          </Group>
        </Fieldset>
        <Group gap={6} wrap="nowrap">
          <PlainField type="time" size="xs" aria-label={`From, hours ${index + 1}`} path={`${path}.from`} />
          to
          <PlainField type="time" size="xs" aria-label={`To, hours ${index + 1}`} path={`${path}.to`} />
        </Group>
        {onRemove && <EditButton label="Remove hours" of={index + 1} icon={IconX} onClick={onRemove} />}
      </Group>
      {(error || ofDays) && <Input.Error mt={4}>{ofDays ?? error}</Input.Error>}
    </div>
  )
}
