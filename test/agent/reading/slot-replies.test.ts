import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSlotReply, type SlotReply } from '../../../src/domain/agent/booking/read-slot-reply.ts'
import { type Availability, availabilityOf, type Booking } from '../../../src/domain/agent/booking/slots.ts'
import { momentOf, wallTime } from '../../../src/domain/agent/booking/wall-clock.ts'
import { isoDay, parseIsoDay } from '../../../src/domain/agent/reading/dates/calendar.ts'
import { readText } from '../../../src/domain/agent/reading/reading.ts'

type Row = { stage: 'A' | 'B' | 'L' | 'H' | 'D'; text: string; want: string }

const set = JSON.parse(readFileSync(new URL('../../data/slot-replies.json', import.meta.url), 'utf8')) as {
  now: string
  timezone: string
  tuning: Row[]
  exam: Row[]
}
const THREE = ['2026-03-03 10:00', '2026-03-04 15:00', '2026-03-05 11:00'].map(isoOf)
const TWO = ['2026-03-03 10:00', '2026-03-05 15:00'].map(isoOf)

describe('replies to offered times, labelled before the rules were written', () => {
  test.each([
    ['tuning', 1],
    ['exam', 0.95],
  ] as const)('%s: what each means', (half, rightMin) => {
    const misses = set[half].flatMap((row) => {
      const got = shown(read(row), row)
      return got === row.want ? [] : [`${row.stage} "${row.text}": ${row.want}, not ${got}`]
    })

    expect(set[half].length).toBeGreaterThan(60)
    expect(1 - misses.length / set[half].length, misses.join('\n')).toBeGreaterThanOrEqual(rightMin)
  })

  test.each(['tuning', 'exam'] as const)('%s: no time is chosen that the lead did not mean', (half) => {
    const wrong = set[half].filter((row) => {
      const got = shown(read(row), row)
      return /^(?:#|\d|yes)/.test(got) && got !== row.want
    })

    expect(wrong).toEqual([])
  })
})

function read({ stage, text }: Row): SlotReply | null {
  const offered = stage === 'A' ? THREE : stage === 'D' ? [] : TWO
  const talk = { offered, held: stage === 'H' ? TWO[1]! : null, booked: stage === 'D' ? TWO[1]! : null }
  const received = { messageId: 'msg_1', body: text, receivedAt: new Date(set.now) }
  return readSlotReply(deskFor(stage), talk, readText(received))
}

function deskFor(stage: Row['stage']): Availability {
  const days = [1, 2, 3, 4, 5, 6]
  const hours = stage === 'L' ? { days, from: '07:00', to: '21:00' } : { days, from: '08:00', to: '18:00' }
  const booking: Booking = { durationMinutes: 60, offers: 3, horizonDays: 14, hours: [hours], calendar: 'internal' }
  return availabilityOf(booking, { timezone: set.timezone, taken: [] }, set.timezone, new Date(set.now))
}

function shown(reply: SlotReply | null, { stage }: Row): string {
  if (!reply) return 'null'
  if (reply.kind === 'choose') return `#${(stage === 'A' ? THREE : TWO).indexOf(reply.startsAt) + 1}`
  if (reply.kind === 'propose') return reply.times.length > 1 ? 'ampm' : localOf(reply.times[0]!)
  if (reply.kind !== 'wish') return reply.kind
  const { days, minutes } = reply.wish
  if (days?.from === days?.to && days) return `wish:${days.from}`
  if (days) return days.from === '2026-03-09' && days.to === '2026-03-15' ? 'wish:nextweek' : 'wish:later'
  if (minutes?.to === 24 * 60 && minutes.from !== 17 * 60) return `wish:after${minutes.from / 60}`
  const names: Record<number, string> = { 0: 'morning', 720: 'afternoon', 1020: 'evening' }
  return minutes ? `wish:${names[minutes.from] ?? minutes.from}` : 'wish'
}

function isoOf(local: string): string {
  const [day, clock] = local.split(' ') as [string, string]
  const [hours, minutes] = clock.split(':').map(Number)
  return momentOf('America/Chicago', { day: parseIsoDay(day), minute: hours! * 60 + minutes! })!.toISOString()
}

function localOf(iso: string): string {
  const { day, minute } = wallTime(set.timezone, new Date(iso))
  return `${isoDay(day)}T${[Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0')).join(':')}`
}
