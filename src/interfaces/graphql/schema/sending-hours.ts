import type { SendingHours } from '../../../domain/workspaces/index.ts'
import { builder } from './builder.ts'

const DAYS = {
  mon: 'Window on Mondays.',
  tue: 'Window on Tuesdays.',
  wed: 'Window on Wednesdays.',
  thu: 'Window on Thursdays.',
  fri: 'Window on Fridays.',
  sat: 'Window on Saturdays.',
  sun: 'Window on Sundays.',
  holidays: 'Window on US federal holidays. "as the day" uses the window of that day of the week.',
}

const FORM =
  'A window such as "09:00-17:30" is in the lead’s local time; if it ends before it starts, it runs past midnight.'

type Day = keyof typeof DAYS

const days = Object.entries(DAYS) as [Day, string][]

/** When a workspace or a campaign sends. */
export const SendingHoursObject = builder.objectRef<SendingHours>('SendingHours').implement({
  description: `Sending hours by day of the week. ${FORM} No messages are sent on a day that is null.`,
  fields: (t) =>
    Object.fromEntries(
      days.map(([day, description]) => [day, t.string({ nullable: true, description, resolve: (week) => week[day] })]),
    ),
})

export const SendingHoursInput = builder.inputType('SendingHoursInput', {
  description: `Sending hours by day of the week. ${FORM} No messages are sent on a day that is omitted or null.`,
  fields: (t) => Object.fromEntries(days.map(([day, description]) => [day, t.string({ description })])),
})
