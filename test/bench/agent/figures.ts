import { unsupported } from './assertions.ts'
import { decisionOf, type End, valuesOf } from './ends.ts'
import type { Decided } from './personas.ts'
import type { Played } from './simulate.ts'
import { isTrue } from './truth.ts'

const DECISIONS: Decided[] = ['qualified', 'not_qualified', 'disqualified', 'handed_off', 'opted_out']
/** A persona that ended the conversation early is not expected to have answered everything. */
const FINISHING = new Set<Decided>(['qualified', 'not_qualified'])

const CONFIRMS = /: (?:You are unsubscribed|Ya no recibirá más mensajes)/

/** One conversation, compared with the truth. */
export type Judged = {
  played: Played
  ends: End[]
  decided: Decided
  right: string[]
  wrong: string[]
  /** True values that the agent does not know; `told`: the persona was asked and answered. */
  missing: { key: string; told: boolean }[]
  handedOff: boolean
  afterOptOut: number
  unsupported: string[]
  /** Equal for equal results. */
  result: string
}

export type Figures = {
  conversations: number
  decisionF1: number
  meanF1: number
  precision: number
  recall: number
  handoffRecall: number
  afterOptOut: number
  unsupported: number
  sameResult: number
  turns: number
  segments: number
}

export function judge(played: Played, ends: End[]): Judged {
  const { persona, answered } = played.person
  const values = valuesOf(ends)
  const told = Object.entries(persona.truth)
  const day = localDay(played.thread[0]?.at ?? 0)
  const known = told.filter(([key, truth]) => values[key] !== undefined && (truth !== null || isWhole(played, key)))
  const [right, wrong] = [true, false].map((wanted) =>
    known.filter(([key, truth]) => isTrue(values[key]!, truth, day) === wanted).map(([key]) => key),
  )
  const missing = FINISHING.has(persona.expected.decision)
    ? told.filter(([key, truth]) => truth !== null && values[key] === undefined)
    : []
  const decided = decisionOf(ends, persona.expected.decision)
  return {
    played,
    ends,
    decided,
    right: right!,
    wrong: wrong!,
    missing: missing.map(([key]) => ({ key, told: (answered[key] ?? 0) > 0 })),
    handedOff: ends.some(({ handler }) => handler === 'human'),
    afterOptOut: textsAfterOptOut(played),
    unsupported: played.thread.flatMap((text) =>
      text.from === 'agent'
        ? unsupported(text, played.office.playbook, String(persona.attributes.first_name ?? ''))
        : [],
    ),
    result: JSON.stringify([decided, Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b))]),
  }
}

export function figuresOf(all: Judged[]): Figures {
  const f1s = DECISIONS.map((decision) => f1Of(all, decision)).filter((f1) => !Number.isNaN(f1))
  const sum = (count: (judged: Judged) => number) => all.reduce((total, judged) => total + count(judged), 0)
  const right = sum((judged) => judged.right.length)
  const asking = all.filter(({ played }) => played.person.persona.expected.handoff === 'lead_request')
  const finished = all.filter(({ played }) => FINISHING.has(played.person.persona.expected.decision))
  const found = finished.reduce((total, judged) => total + judged.right.length, 0)
  const truths = finished.reduce((total, judged) => total + truthsOf(judged), 0)
  const people = [...Map.groupBy(all, ({ played }) => played.person.persona.id).values()]
  const segments = all.flatMap(({ ends }) => ends.flatMap((end) => end.segments))
  return {
    conversations: all.length,
    decisionF1: f1Of(all, 'qualified'),
    meanF1: mean(f1s),
    precision: right / (right + sum((judged) => judged.wrong.length)),
    recall: found / truths,
    handoffRecall: mean(asking.map(({ handedOff }) => (handedOff ? 1 : 0))),
    afterOptOut: sum((judged) => judged.afterOptOut),
    unsupported: sum((judged) => judged.unsupported.length),
    sameResult: mean(people.map((runs) => (new Set(runs.map(({ result }) => result)).size === 1 ? 1 : 0))),
    turns: median(all.flatMap(({ ends }) => ends.flatMap(({ turns }) => (turns === null ? [] : [turns])))),
    segments: mean(segments),
  }
}

/** Whether the truth null means that there is no value: a persona that ended early has only the values that may be asked. */
function isWhole({ person: { persona } }: Played, key: string): boolean {
  return FINISHING.has(persona.expected.decision) || persona.answers[key] !== undefined
}

function truthsOf({ played }: Judged): number {
  return Object.values(played.person.persona.truth).filter((truth) => truth !== null).length
}

function f1Of(all: Judged[], decision: Decided): number {
  const isExpected = ({ played }: Judged) => played.person.persona.expected.decision === decision
  const hits = all.filter((judged) => judged.decided === decision && isExpected(judged)).length
  const errors = all.filter((judged) => (judged.decided === decision) !== isExpected(judged)).length
  return (2 * hits) / (2 * hits + errors)
}

/** A persona that texted STOP, whether understood or not, must get no more texts, except one confirmation. */
function textsAfterOptOut({ person, thread }: Played): number {
  if (!person.persona.asides.some(({ kind }) => kind === 'stop')) return 0
  const last = thread.findLastIndex(({ from }) => from === 'lead')
  const isStop = person.persona.asides.some(({ kind, say }) => kind === 'stop' && say.at(-1) === thread[last]?.body)
  if (!isStop) return 0
  const after = thread.slice(last + 1).map(({ body }) => body)
  const confirmations = after.filter((body) => CONFIRMS.test(body)).length
  return after.length - Math.min(1, confirmations)
}

/** The day in California, where all phones are. */
function localDay(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at)
}

function mean(values: number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((total, value) => total + value, 0) / values.length
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? 0)) / 2
}
