import { localTime, wallClockAhead } from '../compliance/pure.ts'
import type { AlertSettings } from './alert-settings.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 1_440
const DAILY_AT = 8 * 60

type AlertSettingsChannel = 'push' | 'email' | 'sms'

type Waiting = { channel: AlertSettingsChannel; createdAt: Date; now: Date }

/** When an alert can be sent: now, with the next collected email or text, or at the end of the member's quiet hours. */
export function alertTime(
  settings: Pick<AlertSettings, 'emailPace' | 'smsPace' | 'quietStart' | 'quietEnd' | 'timezone'>,
  { channel, createdAt, now }: Waiting,
): Date {
  const pace = { push: 'at_once', email: settings.emailPace, sms: settings.smsPace }[channel]
  const collected = collectedAt(pace, settings.timezone, createdAt.getTime())
  const at = Math.max(collected, now.getTime())
  const { quietStart, quietEnd, timezone } = settings
  if (quietStart === null || quietEnd === null) return new Date(at)
  const [start, end] = [minuteOf(quietStart), minuteOf(quietEnd)]
  const { minute } = localTime(timezone, at)
  const isQuiet = start < end ? minute >= start && minute < end : minute >= start || minute < end
  return new Date(isQuiet ? nextLocal(timezone, at, end) : at)
}

function collectedAt(pace: string, timezone: string, at: number): number {
  if (pace === 'hourly') return (Math.floor(at / HOUR_MS) + 1) * HOUR_MS
  return pace === 'daily' ? nextLocal(timezone, at, DAILY_AT) : at
}

/** The next time after `at` when clocks in the zone show this minute of the day. Where it is skipped, the first one after it. */
function nextLocal(zone: string, at: number, minute: number): number {
  let time = (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS
  // A step stops at a change of clocks, at most once.
  for (let n = 0; n < 3 && localTime(zone, time).minute !== minute; n++) {
    const ahead = (minute - localTime(zone, time).minute + DAY_MINUTES) % DAY_MINUTES
    time = wallClockAhead(zone, time, ahead)
  }
  return time
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
