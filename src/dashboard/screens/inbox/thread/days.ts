import { isSameDay } from '../../../components/text/when.tsx'
import type { Message } from './messages.ts'

export type Day = { day: string; label: string; messages: Message[] }

/** Groups the messages by day in the reader's time zone. */
export function byDay(messages: readonly Message[], nowMs: number): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = new Date(message.createdAt).toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, label: dayLabel(message.createdAt, nowMs), messages: [message] })
  }
  return days
}

function dayLabel(at: string, nowMs: number): string {
  const date = new Date(at)
  if (isSameDay(date, new Date(nowMs))) return 'Today'
  const yesterday = new Date(nowMs)
  yesterday.setDate(yesterday.getDate() - 1)
  if (isSameDay(date, yesterday)) return 'Yesterday'
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear()
  return date.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
