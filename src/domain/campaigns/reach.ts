import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'
import type { Predicate, Signal } from './signal.ts'

/** A possible value of an answer. A date is a number of days from now. */
type Sample = string | boolean | number

/**
 * Problems of reach: rows that no answer can match, disqualifying rules that match every answer, and a threshold that no
 * answers can reach.
 */
export function reachProblems(playbook: Playbook): PlaybookProblem[] {
  return [
    ...playbook.signals.flatMap((signal, i) => deadRows(signal, `signals[${i}]`)),
    ...selfDefeating(playbook),
    ...thresholdProblems(playbook),
  ]
}

function deadRows(signal: Signal, path: string): PlaybookProblem[] {
  const samples = samplesOf(
    signal,
    signal.value.map(({ when }) => when),
  )
  return signal.value.flatMap(({ when }, i) => {
    const before = signal.value.slice(0, i)
    const isReached = samples.some((sample) => holds(when, sample) && !before.some((row) => holds(row.when, sample)))
    const message =
      'No answer can match this row. An earlier row matches first, or no answer has this value. Move the row up, or change it.'
    return isReached ? [] : [{ code: 'unreachable', path: `${path}.value[${i}].when`, message }]
  })
}

/** Reports a signal for which every answer, or every good answer, ends the conversation. */
function selfDefeating({ signals, knockouts }: Playbook): PlaybookProblem[] {
  return signals.flatMap((signal): PlaybookProblem[] => {
    const mine = knockouts.flatMap((knockout, i) => (knockout.signal === signal.key ? [{ ...knockout, i }] : []))
    const samples = samplesOf(
      signal,
      [...signal.value, ...mine].map(({ when }) => when),
    )
    const last = mine.at(-1)
    if (!last) return []
    const left = samples.filter((sample) => !mine.some(({ when }) => holds(when, sample)))
    const path = `knockouts[${last.i}].when`
    const label = `"${signal.label}"`
    if (left.length === 0)
      return [
        {
          code: 'disqualifies_all',
          path,
          message: `Every answer to ${label} would disqualify the lead. Change one of the rules.`,
        },
      ]
    const isGood = (sample: Sample) => pointsOf(signal, sample) > 0
    if (samples.some(isGood) && !left.some(isGood)) {
      return [
        {
          code: 'disqualifies_all',
          path,
          message: `Every answer to ${label} that earns points would disqualify the lead. Change one of the rules.`,
        },
      ]
    }
    return []
  })
}

function thresholdProblems({ signals, knockouts, threshold }: Playbook): PlaybookProblem[] {
  const best = bestScore(signals, knockouts)
  if (threshold === undefined || best >= threshold) return []
  const message = `The best possible answers give a score of only ${best}, so no lead can reach the threshold of ${threshold}.`
  return [{ code: 'unreachable', path: 'threshold', message }]
}

function bestScore(signals: Signal[], knockouts: Playbook['knockouts']): number {
  const weights = signals.reduce((sum, { weight }) => sum + weight, 0)
  const points = signals.reduce((sum, signal) => {
    const mine = knockouts.filter((knockout) => knockout.signal === signal.key)
    const samples = samplesOf(
      signal,
      [...signal.value, ...mine].map(({ when }) => when),
    )
    const left = samples.filter((sample) => !mine.some(({ when }) => holds(when, sample)))
    return sum + signal.weight * Math.max(0, ...left.map((sample) => pointsOf(signal, sample)))
  }, 0)
  return weights === 0 ? 0 : Math.max(0, Math.round((100 * points) / weights))
}

function pointsOf(signal: Signal, sample: Sample): number {
  return signal.value.find(({ when }) => holds(when, sample))?.points ?? 0
}

/** Representative values: every option, and for amounts each bound with its neighbours. */
function samplesOf(signal: Signal, tests: Predicate[]): Sample[] {
  switch (signal.kind) {
    case 'boolean':
      return [true, false]
    case 'choice':
      return [...new Set(signal.extract.flatMap((matcher) => (matcher.match === 'phrase' ? [matcher.means] : [])))]
    case 'text':
      return [...tests.flatMap((when) => valuesOf(when)), '\n']
    default: {
      const bounds = tests.flatMap((when) => boundsOf(when)).flatMap((bound) => [bound - 0.5, bound, bound + 0.5])
      return [...bounds, Number.MAX_SAFE_INTEGER, ...(signal.kind === 'date' ? [] : [-1])]
    }
  }
}

function valuesOf(when: Predicate): string[] {
  if ('oneOf' in when) return when.oneOf
  return 'is' in when && typeof when.is === 'string' ? [when.is] : []
}

function boundsOf(when: Predicate): number[] {
  if ('withinDays' in when) return [when.withinDays]
  if ('afterDays' in when) return [when.afterDays]
  return [
    ...('atLeast' in when ? [when.atLeast] : []),
    ...('atMost' in when && when.atMost !== undefined ? [when.atMost] : []),
  ]
}

function holds(when: Predicate, sample: Sample): boolean {
  if ('known' in when) return true
  if ('is' in when) return sample === when.is
  if ('oneOf' in when) return typeof sample === 'string' && when.oneOf.includes(sample)
  const amount = Number(sample)
  if ('withinDays' in when) return amount <= when.withinDays
  if ('afterDays' in when) return amount > when.afterDays
  const aboveLeast = !('atLeast' in when) || amount >= when.atLeast
  return aboveLeast && (when.atMost === undefined || amount <= when.atMost)
}
