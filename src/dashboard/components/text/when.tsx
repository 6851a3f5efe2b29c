import { Text, type TextProps, Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { createTicks } from './ticks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// Created once: creating a format takes longer than rendering a row.
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const DAY_AND_YEAR = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** A relative time such as "5 min ago" or "3 Mar", with the full time on hover. */
export function When({ at, ...props }: { at: string } & TextProps) {
  const nowMs = useNow()
  return (
    <Tooltip label={fullTime(at)}>
      <Text component="time" dateTime={at} inherit className="lt-number" {...props}>
        {shortTime(at, nowMs)}
      </Text>
    </Tooltip>
  )
}

export function fullTime(at: string): string {
  return FULL.format(new Date(at))
}

export function clockTime(at: string): string {
  return CLOCK.format(new Date(at))
}

/** Formats past and future times in the reader's time zone. */
export function shortTime(at: string, nowMs: number): string {
  const date = new Date(at)
  const distanceMs = Math.abs(nowMs - date.getTime())
  const [before, after] = date.getTime() > nowMs + MINUTE_MS ? ['in ', ''] : ['', ' ago']
  if (distanceMs < MINUTE_MS) return 'now'
  if (distanceMs < HOUR_MS) return `${before}${Math.floor(distanceMs / MINUTE_MS)} min${after}`
  if (distanceMs < DAY_MS) return `${before}${Math.floor(distanceMs / HOUR_MS)} h${after}`
  if (distanceMs < 6 * DAY_MS) return WEEKDAY.format(date)
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear()
  return (isThisYear ? DAY : DAY_AND_YEAR).format(date)
}

/** A time that can be on another day: "Mon 9:00 AM", "14 Mar, 9:00 AM"; with the year if it is not this one. */
export function dayAndTime(at: string): string {
  const date = new Date(at)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (isSameDay(date, new Date())) return date.toLocaleTimeString(undefined, time)
  const isSoon = Math.abs(date.getTime() - Date.now()) < 6 * DAY_MS
  if (isSoon) return date.toLocaleString(undefined, { weekday: 'short', ...time })
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    ...time,
  })
}

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** A sentence of the API whose times are shown in the reader's time zone. */
export function inLocalTime(sentence: string): string {
  return sentence.replace(INSTANT, dayAndTime)
}

/** Label of a button that sends later: "Send at 5:00 PM", "Send Mon 9:00 AM". */
export function sendLabel(at: string): string {
  return `Send ${isSameDay(new Date(at), new Date()) ? 'at ' : ''}${dayAndTime(at)}`
}

export function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

const ticks = createTicks(MINUTE_MS / 2)

/** The current time, updated every 30 seconds by one shared timer. */
export function useNow(): number {
  return useSyncExternalStore(ticks.subscribe, ticks.tickMs)
}
