import { isSameDay } from '../../../components/text/when.tsx'

type Dated = { createdAt: string }
type Day<Item> = { day: string; label: string; items: Item[] }

/** Groups items by day in the reader's time zone. */
export function byDay<Item extends Dated>(items: readonly Item[], nowMs: number): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = new Date(item.createdAt).toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, label: dayLabel(item.createdAt, nowMs), items: [item] })
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
