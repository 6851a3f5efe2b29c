import { momentOf } from '../../booking/wall-clock.ts'
import { knownZone, parseIsoDay } from '../../reading/dates/calendar.ts'
import type { TurnFacts } from '../turn.ts'
import type { Decision } from '../view.ts'

/** A lead who was asked for a day and named none gets no further messages until they write. */
export function isOpenEnded(decision: Decision): boolean {
  return decision.act === 'pause' && decision.until === null && !decision.asks
}

/** A lead who named the time of the next message gets it, also after a goodbye. */
export function isDated(decision: Decision): boolean {
  return decision.act === 'pause' && decision.until !== null
}

/** The end of the pause that this decision starts or keeps. ISO. */
export function resumeAfter(decision: Decision, { resumeAt, now, timezone }: TurnFacts): string | null {
  if (decision.act === 'wait') return resumeAt != null && resumeAt > now ? resumeAt.toISOString() : null
  if (decision.act !== 'pause' || decision.until === null) return null
  const local = { day: parseIsoDay(decision.until), minute: decision.minute ?? RESUME_MINUTE }
  const moment = momentOf(knownZone(timezone), local)
  return moment?.toISOString() ?? null
}

/** 10:00 in the lead's zone. */
const RESUME_MINUTE = 600
