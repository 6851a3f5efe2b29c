import { List } from '@mantine/core'
import { listOf, numberOf, recordOf, textOf } from '../playbook/loose.ts'
import type { Script } from '../playbook/script.ts'
import { Part } from './page-parts.tsx'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The booking settings, if the playbook has any. */
export function Appointments({ script: { booking, isForBooking } }: { script: Script }) {
  if (!booking) {
    const about = isForBooking
      ? 'Appointments aren’t set up yet. The goal of this campaign requires them.'
      : 'The agent doesn’t book appointments. Your team arranges them.'
    return <Part title="Appointments" path="booking" about={about} />
  }
  return (
    <Part
      title="Appointments"
      path="booking"
      {...(!isForBooking && { about: 'The agent books an appointment when the lead asks for one.' })}
    >
      <List size="sm">
        <List.Item>{`Appointments take ${numberOf(booking.durationMinutes) ?? '?'} minutes. The agent offers ${numberOf(booking.offers) ?? '?'} times at once, up to ${numberOf(booking.horizonDays) ?? '?'} days ahead.`}</List.Item>
        {listOf(booking.hours).map((entry) => {
          const { days, from, to } = recordOf(entry)
          const words = `${daysInWords(listOf(days))}: ${textOf(from)} to ${textOf(to)}`
          return <List.Item key={words}>{words}</List.Item>
        })}
      </List>
    </Part>
  )
}

/** Formats weekdays 1 to 7 (Monday to Sunday); consecutive days become a range. */
function daysInWords(days: readonly unknown[]): string {
  const sorted = days.filter((day) => typeof day === 'number').toSorted((a, b) => a - b)
  const isRun = sorted.length > 2 && sorted.every((day, i) => i === 0 || day === sorted[i - 1]! + 1)
  if (sorted.length === 7) return 'Every day'
  if (isRun) return `${DAYS[sorted[0]! - 1]} to ${DAYS[sorted.at(-1)! - 1]}`
  return sorted.map((day) => DAYS[day - 1]).join(', ')
}
