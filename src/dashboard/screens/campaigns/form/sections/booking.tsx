import { ActionIcon, Button, Chip, Fieldset, Group, Input, Switch, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCampaign } from '../../campaign/campaign-context.ts'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/plain-field.tsx'
import { useField, usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import { type Playbook, setAt } from '../model/edit.ts'
import { idOf } from '../model/entry-ids.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const USUAL_HOURS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const USUAL = { durationMinutes: 60, offers: 3, horizonDays: 14, calendar: 'internal', hours: [USUAL_HOURS] }

/** Whether appointments are booked, and when. */
export function Booking() {
  const { playbook, change } = usePlaybookForm()
  const { workspace } = useCampaign()
  const { error } = useProblems('booking')
  const isOn = playbook.booking !== undefined
  function turn(on: boolean) {
    change((before) => {
      const next = setAt(before, ['booking'], on ? USUAL : undefined) as Playbook
      return !on && before.goal === 'book' ? (setAt(next, ['goal'], 'qualify') as Playbook) : next
    })
  }
  return (
    <Section title="Goal and appointments" path="booking">
      <ChoiceField
        label="Goal of a conversation"
        path="goal"
        choices={{ qualify: 'A qualified lead', book: 'An appointment' }}
        usual="qualify"
        description={
          playbook.goal === 'book' ? 'Qualified leads are offered times.' : 'Qualified leads go to your team.'
        }
      />
      <Switch
        label="Book appointments"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
        error={error}
        data-path="booking"
      />
      {isOn && (
        <>
          <div className={classes.row}>
            <NumberField label="Minutes each" path="booking.durationMinutes" min={5} max={480} w={140} />
            <NumberField label="Days ahead" path="booking.horizonDays" min={1} max={60} w={140} />
            <ChoiceField
              label="Times offered at once"
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
  const { value, set } = useField('booking.hours')
  const { error } = useProblems('booking.hours')
  const rows = listOf(value)
  return (
    <Input.Wrapper
      label="Hours for appointments"
      labelElement="div"
      description={`Time zone: ${timezone.replaceAll('_', ' ')}`}
      error={error}
    >
      {rows.map((row, i) => (
        <OneWindow
          key={idOf(row)}
          index={i}
          row={recordOf(row)}
          onRemove={rows.length > 1 ? () => set(rows.filter((_, j) => j !== i)) : null}
        />
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={12} />}
        onClick={() => set([...rows, { ...USUAL_HOURS, days: [6] }])}
      >
        Add hours
      </Button>
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
        <Fieldset variant="unstyled" aria-label={`Days of hours ${index + 1}`} data-path={`${path}.days`}>
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
          <Time label={`From, hours ${index + 1}`} path={`${path}.from`} />
          to
          <Time label={`To, hours ${index + 1}`} path={`${path}.to`} />
        </Group>
        {onRemove && (
          <Tooltip label="Remove hours">
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove hours ${index + 1}`} onClick={onRemove}>
              <IconX size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {(error || ofDays) && <Input.Error mt={4}>{ofDays ?? error}</Input.Error>}
    </div>
  )
}

function Time({ label, path }: { label: string; path: string }) {
  const { value, set } = useField(path)
  const { error } = useProblems(path)
  return (
    <TextInput
      type="time"
      size="xs"
      aria-label={label}
      value={textOf(value)}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      data-path={path}
    />
  )
}
