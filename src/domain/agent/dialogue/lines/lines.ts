import type { Playbook, SignalKind } from '../../../campaigns/index.ts'
import type { Day } from '../../reading/dates/calendar.ts'
import type { CallTime } from '../calls/call-time.ts'

type ClockHow = NonNullable<CallTime['clock']>['how']
type Reaction = 'sorry' | 'updated' | 'several' | 'neutral' | 'plain'
type NamedDay = [weekday: number, month: number, date: number]

/** All of the service's own sentences in one language. The rest comes from the playbook. */
export type Lines = {
  /** `5:00 PM`. */
  clock: (minute: number) => string
  /** `Mar 14, 2026`. */
  dayOfYear: (day: Day) => string
  /** Reactions to answers, by the playbook's tone. An empty one is not sent. */
  acknowledge: Record<NonNullable<Playbook['tone']>, Record<Reaction, string>>
  asks: {
    notCaught: string
    putDifferently: string
    noProblem: string
    questionsFirst: string
    toBeSure: (question: string) => string
    /** Asks for confirmation of an answer, in the words of the agent's question. */
    confirm: (question: string, isYes: boolean) => string
    /** Asks whether an attribute of the lead is right. */
    onRecord: (label: string, value: string) => string
    /** Asks the lead to confirm a value that may have been misread. */
    understood: (label: string, value: string) => string
    closest: (options: string[]) => string
    /** Asks which of these questions the lead's was. */
    meant: (questions: string[]) => string
    easier: Partial<Record<SignalKind, string>>
  }
  answers: {
    unknown: string
    /** After a request for this language. */
    language: string
    bot: (brand: string) => string
    identity: (brand: string, contact: string) => string
    /** Where a lead's number comes from. */
    wroteFirst: (brand: string, day: Day) => string
    cameThrough: (brand: string, source: string, day: Day) => string
    added: (brand: string, day: Day) => string
  }
  ends: { goodbye: string; outsideArea: string; qualified: (brand: string) => string; noted: string }
  handoff: {
    /** By the handoff's rule. */
    fitting: Record<string, string>
    asked: string
    plain: string
    atOnce: (brand: string) => string
    soon: (brand: string) => string
    after: (brand: string, slot: string) => string
    /** An urgent handoff was not claimed in time. */
    notifiedAgain: (brand: string) => string
  }
  slots: {
    slot: (day: NamedDay, clock: string) => string
    openers: Record<'ready' | 'asked' | 'declined' | 'taken', string>
    or: string
    yourTime: string
    offer: (times: string, isOne: boolean) => string
    which: (times: string) => string
    confirm: (slot: string) => string
    booked: (slot: string, brand: string) => string
    held: (slot: string) => string
    offered: string
    soonest: (slot: string) => string
  }
  pauses: {
    ask: string
    until: (day: Day) => string
    /** `when` is the time in words, such as "tomorrow at 9:00 AM". */
    soon: (when: string) => string
    open: string
    /** The message after a pause. */
    resume: (brand: string) => string
  }
  calls: {
    tomorrow: string
    on: (...day: NamedDay) => string
    from: (...day: NamedDay) => string
    clock: Record<ClockHow, (times: string[]) => string>
    part: (part: NonNullable<CallTime['part']>, when: 'today' | 'later') => string
    within: (count: number, unit: 'hour' | 'minute') => string
    /** A promise to call, within the business's hours. */
    willCall: (brand: string, when: string) => string
    /** For a time outside the business's hours: passes the request on. */
    passedOn: (brand: string, when: string) => string
  }
  suggested: {
    greeting: (name: string, brand: string) => string
    help: string
    times: string
    question: string
  }
}
