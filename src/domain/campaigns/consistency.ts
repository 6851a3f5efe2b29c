import type { Company } from '../workspaces/index.ts'
import { namesBrand } from './for-company.ts'
import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'
import { reachProblems } from './reach.ts'
import type { Predicate, Signal, SignalKind } from './signal.ts'
import { wordingProblems } from './wording-problems.ts'

/** Checks that the shape cannot express: the parts of a playbook must agree with each other and with legal requirements. */
export function consistencyProblems(playbook: Playbook, company: Company | null): PlaybookProblem[] {
  return [
    ...identityProblems(playbook, company),
    ...duplicateProblems(playbook),
    ...playbook.signals.flatMap((signal, i) => signalProblems(signal, `signals[${i}]`)),
    ...referenceProblems(playbook),
    ...areaProblems(playbook),
    ...goalProblems(playbook),
    ...wordingProblems(playbook),
    ...reachProblems(playbook),
  ]
}

/** A text that starts a contact must contain the brand and the opt-out instructions. */
function identityProblems({ brand, opening, followUps }: Playbook, company: Company | null): PlaybookProblem[] {
  const texts = [
    { path: 'opening', text: opening },
    ...followUps.map(({ text }, i) => ({ path: `followUps[${i}].text`, text })),
  ]
  const problems: PlaybookProblem[] = texts.flatMap(({ path, text }): PlaybookProblem[] => [
    ...(namesBrand(text, brand, company)
      ? []
      : [{ code: 'brand_missing' as const, path, message: `The text must contain the brand name "${brand.name}".` }]),
    ...(/\bSTOP\b/.test(text)
      ? []
      : [
          {
            code: 'opt_out_missing' as const,
            path,
            message: 'Add opt-out instructions, such as "Reply STOP to opt out". Write STOP in capital letters.',
          },
        ]),
  ])
  if (
    brand.disclosure === 'first_message' &&
    !/\b(automated|virtual|assistant|bot|AI|asistente|automático|automática)\b/i.test(opening)
  ) {
    problems.push({
      code: 'disclosure_missing',
      path: 'opening',
      message: 'State in the text that an automated assistant is writing, or set `disclosure` to `on_request`.',
    })
  }
  return problems
}

function duplicateProblems(playbook: Playbook): PlaybookProblem[] {
  return [
    ...repeated(
      playbook.signals.map((signal) => signal.key),
      (i) => `signals[${i}].key`,
    ),
    ...repeated(
      playbook.knockouts.map((knockout) => knockout.id),
      (i) => `knockouts[${i}].id`,
    ),
    ...repeated(
      playbook.facts.map((fact) => fact.id),
      (i) => `facts[${i}].id`,
    ),
  ]
}

function repeated(names: string[], pathOf: (index: number) => string): PlaybookProblem[] {
  return names.flatMap((name, i) =>
    names.indexOf(name) < i
      ? [{ code: 'duplicate', path: pathOf(i), message: `"${name}" is used more than once. Use a different name.` }]
      : [],
  )
}

function signalProblems(signal: Signal, path: string): PlaybookProblem[] {
  const problems: PlaybookProblem[] = []
  if (signal.kind === 'choice' && choicesOf(signal).size < 2) {
    problems.push({
      code: 'options_missing',
      path: `${path}.extract`,
      message: 'A signal of kind `choice` must have phrases for at least two options.',
    })
  }
  signal.extract.forEach((matcher, i) => {
    if (matcher.match === 'phrase' && typeof matcher.means !== MEANING_OF_KIND[signal.kind]) {
      problems.push({
        code: 'meaning_mismatch',
        path: `${path}.extract[${i}].means`,
        message: `For a signal of kind \`${signal.kind}\`, this value must be a ${MEANING_OF_KIND[signal.kind]}.`,
      })
    }
    if (matcher.match === 'range' && signal.kind !== 'number' && signal.kind !== 'money') {
      problems.push({
        code: 'meaning_mismatch',
        path: `${path}.extract[${i}]`,
        message: 'A range is allowed only for a signal of kind `number` or `money`.',
      })
    }
    if (matcher.match === 'range' && (matcher.min ?? -Infinity) > (matcher.max ?? Infinity)) {
      problems.push({
        code: 'range_reversed',
        path: `${path}.extract[${i}]`,
        message: '`min` must not be greater than `max`.',
      })
    }
  })
  signal.value.forEach((row, i) => {
    problems.push(...predicateProblems(row.when, signal, `${path}.value[${i}].when`))
  })
  return problems
}

const MEANING_OF_KIND: Record<SignalKind, 'boolean' | 'string' | 'number'> = {
  boolean: 'boolean',
  choice: 'string',
  text: 'string',
  number: 'number',
  money: 'number',
  date: 'number',
}

function predicateProblems(when: Predicate, signal: Signal, path: string): PlaybookProblem[] {
  if (!fits(when, signal.kind)) {
    return [
      {
        code: 'condition_mismatch',
        path,
        message: `This condition cannot be used for "${signal.label}", because its kind is \`${signal.kind}\`.`,
      },
    ]
  }
  const values = 'oneOf' in when ? when.oneOf : 'is' in when && typeof when.is === 'string' ? [when.is] : []
  if (signal.kind !== 'choice') return []
  const known = choicesOf(signal)
  return values
    .filter((name) => !known.has(name))
    .map((name) => ({
      code: 'unknown_option',
      path,
      message: `"${name}" is not an option of "${signal.label}". Use one of its options.`,
    }))
}

function fits(when: Predicate, kind: SignalKind): boolean {
  if ('known' in when) return true
  if ('withinDays' in when || 'afterDays' in when) return kind === 'date'
  if ('atLeast' in when || 'atMost' in when) return kind === 'number' || kind === 'money'
  if ('oneOf' in when) return kind === 'choice' || kind === 'text'
  return typeof when.is === 'boolean' ? kind === 'boolean' : kind === 'choice' || kind === 'text'
}

function choicesOf(signal: Signal): Set<unknown> {
  return new Set(signal.extract.flatMap((matcher) => (matcher.match === 'phrase' ? [matcher.means] : [])))
}

function referenceProblems(playbook: Playbook): PlaybookProblem[] {
  const signals = new Map(playbook.signals.map((signal) => [signal.key, signal]))
  const rules = [
    ...playbook.knockouts.map((knockout, i) => ({ path: `knockouts[${i}]`, ...knockout })),
    ...playbook.handoff.flatMap((rule, i) => ('signal' in rule ? [{ path: `handoff[${i}]`, ...rule }] : [])),
  ]
  return rules.flatMap(({ path, signal: key, when }): PlaybookProblem[] => {
    const signal = signals.get(key)
    if (!signal) return [{ code: 'unknown_signal', path: `${path}.signal`, message: unknownSignal(key) }]
    return predicateProblems(when, signal, `${path}.when`)
  })
}

function unknownSignal(key: string): string {
  return `Unknown signal "${key}". Use the key of a signal in this playbook.`
}

function areaProblems({ serviceArea, signals }: Playbook): PlaybookProblem[] {
  const signal = signals.find(({ key }) => key === serviceArea?.signal)
  if (!serviceArea || signal?.kind === 'text') return []
  const message = signal
    ? `The service area requires a signal of kind \`text\`. The kind of "${signal.label}" is \`${signal.kind}\`.`
    : unknownSignal(serviceArea.signal)
  return [{ code: signal ? 'area_signal' : 'unknown_signal', path: 'serviceArea.signal', message }]
}

function goalProblems({ goal, booking, followUps }: Playbook): PlaybookProblem[] {
  const problems: PlaybookProblem[] = []
  if (goal === 'book' && !booking) {
    problems.push({
      code: 'booking_missing',
      path: 'booking',
      message: 'To book appointments, set `booking`, including `durationMinutes` and `hours`.',
    })
  }
  booking?.hours.forEach(({ from, to }, i) => {
    const minutes = minuteOf(to) - minuteOf(from)
    if (minutes <= 0)
      problems.push({
        code: 'range_reversed',
        path: `booking.hours[${i}].to`,
        message: 'The end time must be later than the start time.',
      })
    else if (minutes < booking.durationMinutes) {
      problems.push({
        code: 'window_too_short',
        path: `booking.hours[${i}]`,
        message: `This time window is too short for an appointment of ${booking.durationMinutes} minutes.`,
      })
    }
  })
  followUps.forEach(({ afterHours }, i) => {
    if (i > 0 && afterHours < followUps[i - 1]!.afterHours) {
      problems.push({
        code: 'out_of_order',
        path: `followUps[${i}].afterHours`,
        message: 'The number of hours must not be less than for the previous follow-up.',
      })
    }
  })
  return problems
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
