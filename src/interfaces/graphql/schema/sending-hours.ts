import type { SendingHours } from '../../../domain/workspaces/index.ts'
import { builder } from './builder.ts'

const DAYS = {
  mon: 'On Mondays.',
  tue: 'On Tuesdays.',
  wed: 'On Wednesdays.',
  thu: 'On Thursdays.',
  fri: 'On Fridays.',
  sat: 'On Saturdays.',
  sun: 'On Sundays.',
  holidays: 'On US federal holidays; "as the day" is the window of the weekday.',
}

const FORM = 'A window is "09:00-17:30" in the lead’s own time, over midnight when it ends before it starts.'

type Day = keyof typeof DAYS

const days = Object.entries(DAYS) as [Day, string][]

/** When a workspace or a campaign sends. */
export const SendingHoursObject = builder.objectRef<SendingHours>('SendingHours').implement({
  description: `When texts go out, day by day. ${FORM} A day that is null is closed.`,
  fields: (t) =>
    Object.fromEntries(
      days.map(([day, description]) => [day, t.string({ nullable: true, description, resolve: (week) => week[day] })]),
    ),
})

export const SendingHoursInput = builder.inputType('SendingHoursInput', {
  description: `When texts go out, day by day. ${FORM} A day that is left out or null is closed.`,
  fields: (t) => Object.fromEntries(days.map(([day, description]) => [day, t.string({ description })])),
})
