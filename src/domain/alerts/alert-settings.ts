import { z } from 'zod'
import { alertKind } from '../events/index.ts'
import { timezone, wordsOf } from '../kernel/index.ts'

export const emailPace = wordsOf('AlertEmailPace', 'How often alerts are sent by email.', {
  at_once: 'Each alert is sent immediately.',
  hourly: 'At most one email per hour, with all alerts of that hour.',
  daily: 'One email per day, at 8:00 in the member’s time zone.',
})

export const smsPace = wordsOf('AlertSmsPace', 'How often alerts are sent by SMS.', {
  at_once: 'Each alert is sent immediately.',
  hourly: 'At most one text per hour, with all alerts of that hour.',
  daily: 'One text per day, at 8:00 in the member’s time zone.',
})

export const alertChannel = wordsOf('AlertChannel', 'How an alert is sent.', {
  push: 'Browser notification.',
  email: 'Email to the member’s address.',
  sms: 'Text to the member’s verified phone.',
})

export const alertStatus = wordsOf('AlertStatus', 'Status of an alert.', {
  pending: 'Waiting to be sent or retried, or held back during quiet hours.',
  sent: 'Accepted by the push service, the mail server or the carrier.',
  failed: 'All attempts within 24 hours failed, or the alert was rejected permanently.',
  canceled: 'The browser, the member or the lead was removed before the alert was sent.',
})

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00.')
const kinds = z.array(alertKind).max(alertKind.options.length)

export const UpdateMyAlertsInput = z
  .strictObject({
    push: kinds.describe('Types of alerts to send as browser notifications. Replaces the current list.').optional(),
    email: kinds.describe('Types of alerts to send by email. Replaces the current list.').optional(),
    sms: kinds
      .describe('Types of alerts to send by SMS. Requires a verified phone. Replaces the current list.')
      .optional(),
    email_pace: emailPace.optional().describe('How often alerts are sent by email.'),
    sms_pace: smsPace.optional().describe('How often alerts are sent by SMS.'),
    quiet_start: clockTime
      .nullish()
      .describe('Start of the member’s quiet hours, such as 22:00. Set null for no quiet hours.'),
    quiet_end: clockTime
      .nullish()
      .describe('End of the quiet hours, such as 07:00. Alerts that were held back are then sent together.'),
    timezone: timezone.optional().describe('IANA time zone of the quiet hours and of the daily email and text.'),
  })
  .describe('Alert settings to change. Omitted fields keep their values.')

/** A member's settings. */
export type AlertSettings = {
  push: z.output<typeof alertKind>[]
  email: z.output<typeof alertKind>[]
  sms: z.output<typeof alertKind>[]
  emailPace: z.output<typeof emailPace>
  smsPace: z.output<typeof smsPace>
  quietStart: string | null
  quietEnd: string | null
  timezone: string
}

/** Without a row. Nothing is sent until the member chooses. */
export const NO_ALERTS: Omit<AlertSettings, 'timezone'> = {
  push: [],
  email: [],
  sms: [],
  emailPace: 'at_once',
  smsPace: 'at_once',
  quietStart: null,
  quietEnd: null,
}
