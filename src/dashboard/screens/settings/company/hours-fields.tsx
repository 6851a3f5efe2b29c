import { Checkbox, Fieldset, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TextLink } from '../../../components/screen/links.tsx'
import classes from './company.module.css'
import { DAYS, openedAt, problemOf } from './company-hours.ts'
import type { CompanyValues } from './company-values.ts'

type Props = { form: UseFormReturnType<CompanyValues>; timezone: string; isReadOnly: boolean }

/** The days on which the company is open, each with its hours. */
export function HoursFields({ form, timezone, isReadOnly }: Props) {
  const { days } = form.values
  return (
    <Fieldset
      legend="Business hours"
      variant="unstyled"
      disabled={isReadOnly}
      aria-describedby="company-hours-about"
      className={classes.hours}
    >
      <Text size="xs" c="dimmed" id="company-hours-about" mb="xs">
        When you are closed, the handoff message tells the lead when you open. Time zone:{' '}
        {timezone.replaceAll('_', ' ')}.{' '}
        {!isReadOnly && (
          <TextLink inherit to="/w/$workspaceId/settings/workspace">
            Change the time zone
          </TextLink>
        )}
      </Text>
      <Stack gap={6}>
        {days.map((value, i) => (
          <Day key={DAYS[i]} form={form} index={i} value={value} />
        ))}
      </Stack>
    </Fieldset>
  )
}

function Day({ form, index, value }: Pick<Props, 'form'> & { index: number; value: CompanyValues['days'][number] }) {
  const day = DAYS[index]!
  const path = `days.${index}`
  const error = form.errors[path]
  const toggle = (isOpen: boolean) =>
    form.setFieldValue(path, isOpen ? openedAt(form.values.days, index) : { ...value, isOpen: false })
  const time = (end: 'opens' | 'closes', label: string) => (
    <TextInput
      type="time"
      size="xs"
      className={classes.time}
      aria-label={`${day}, ${label}`}
      error={error !== undefined}
      {...form.getInputProps(`${path}.${end}`)}
      onBlur={() => form.setFieldError(path, problemOf(form.values.days[index]!))}
    />
  )
  return (
    <div>
      <Group gap="xs" wrap="nowrap" mih={30}>
        <Checkbox
          label={day}
          w={112}
          flex="none"
          checked={value.isOpen}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        {value.isOpen ? (
          <Group gap={6} wrap="nowrap">
            {time('opens', 'from')}
            <span>to</span>
            {time('closes', 'to')}
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            Closed
          </Text>
        )}
      </Group>
      {error && (
        <Input.Error role="alert" mt={2}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
