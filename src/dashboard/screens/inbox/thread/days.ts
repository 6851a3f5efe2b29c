import type { Message } from './messages.ts'

export type Day = { day: string; label: string; messages: Message[] }

/** The messages by the reader's own days. */
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

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

/** A time that may be on another day: "Mon 9:00 AM", "14 Mar, 9:00 AM". */
export function dayAndTime(at: string): string {
  const date = new Date(at)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (isSameDay(date, new Date())) return date.toLocaleTimeString(undefined, time)
  const isSoon = Math.abs(date.getTime() - Date.now()) < 6 * 86_400_000
  return date.toLocaleString(undefined, {
    ...(isSoon ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
    ...time,
  })
}
