import { Checkbox, Group, Paper, Select, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { Fragment } from 'react'
import { UpdateMyAlerts } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { TimeZoneSelect } from '../../../components/form/time-zone-select.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { Hint, Note } from '../../../components/text/hint.tsx'
import classes from './alerts.module.css'
import { KINDS, type Kind, type Mine } from './kinds.ts'

const PACES = [
  { value: 'AT_ONCE', label: 'Each alert right away' },
  { value: 'HOURLY', label: 'Hourly summary' },
  { value: 'DAILY', label: 'Daily summary at 8:00 AM' },
]
const NIGHT = { quietStart: '21:00', quietEnd: '07:00' }

/** What the member hears about, by which channel, and when. */
export function AlertsForm({ saved }: { saved: Mine }) {
  const { push, email, sms, emailPace, smsPace, quietStart, quietEnd, timezone } = saved
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateMyAlerts,
    saved: { push, email, sms, emailPace, smsPace, quietStart, quietEnd, timezone },
    // One end of the quiet hours alone is refused.
    toChange: ({ quietStart, quietEnd, ...values }) => ({ ...values, quiet: { quietStart, quietEnd } }),
    toInput: ({ quiet, ...input }) => ({ ...input, ...quiet }),
  })
  const { values, setFieldValue } = form
  const hasPhone = Boolean(saved.phone?.verifiedAt)
  const choose = (channel: 'push' | 'email' | 'sms', kind: Kind, isOn: boolean) =>
    setFieldValue(
      channel,
      KINDS.map((one) => one.kind).filter((one) => (one === kind ? isOn : values[channel].includes(one))),
    )
  return (
    <Paper component="form" onSubmit={submit} noValidate>
      <Stack maw={620}>
        <Title order={2}>Alert me about</Title>
        <div className={classes.kinds}>
          <span />
          <span className={classes.head}>Browser</span>
          <span className={classes.head}>Email</span>
          <span className={classes.head}>SMS</span>
          {KINDS.map(({ kind, label, about }) => (
            <Fragment key={kind}>
              <div>
                <Text size="sm">{label}</Text>
                <Note>{about}</Note>
              </div>
              <Checkbox
                className={classes.choice!}
                aria-label={`${label}: browser`}
                checked={values.push.includes(kind)}
                onChange={(event) => choose('push', kind, event.currentTarget.checked)}
              />
              <Checkbox
                className={classes.choice!}
                aria-label={`${label}: email`}
                disabled={!saved.canEmail}
                checked={values.email.includes(kind)}
                onChange={(event) => choose('email', kind, event.currentTarget.checked)}
              />
              <Checkbox
                className={classes.choice!}
                aria-label={`${label}: SMS`}
                disabled={!hasPhone}
                checked={values.sms.includes(kind)}
                onChange={(event) => choose('sms', kind, event.currentTarget.checked)}
              />
            </Fragment>
          ))}
        </div>
        {saved.canText && !hasPhone && <Hint>Verify your phone to get alerts by SMS.</Hint>}
        {!saved.canEmail && <Hint>Email isn’t set up on this server.</Hint>}
        <Select
          label="Email"
          data={PACES}
          allowDeselect={false}
          disabled={!saved.canEmail}
          {...form.getInputProps('emailPace')}
        />
        {hasPhone && <Select label="SMS" data={PACES} allowDeselect={false} {...form.getInputProps('smsPace')} />}
        <Switch
          label="Quiet hours"
          description="Alerts wait until quiet hours end, then arrive together."
          checked={values.quietStart !== null}
          onChange={(event) =>
            form.setValues(event.currentTarget.checked ? NIGHT : { quietStart: null, quietEnd: null })
          }
        />
        {values.quietStart !== null && (
          <Group gap="sm" align="flex-start">
            <TextInput type="time" label="From" {...form.getInputProps('quietStart')} />
            <TextInput type="time" label="To" {...form.getInputProps('quietEnd')} value={values.quietEnd ?? ''} />
          </Group>
        )}
        <TimeZoneSelect allowDeselect={false} {...form.getInputProps('timezone')} />
        <SaveBar {...bar} />
      </Stack>
    </Paper>
  )
}
