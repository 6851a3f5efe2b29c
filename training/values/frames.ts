import { readFileSync } from 'node:fs'
import type { Signal } from '../../src/domain/campaigns/index.ts'
import { type Case, type LabelledSet, labelledSet } from '../../test/agent/support/understanding.ts'
import { createRandom } from '../linear-training.ts'

type Kind = 'choice' | 'number' | 'money' | 'future' | 'past' | 'boolean'
type Frame = { kind: Kind; words: string; says: boolean | null }

const SEED = 11
/** The number of signals for which each frame is filled. */
const FILLED = 3
const COUNTS = ['2', '3', '4', '12', '15', '20', 'two', 'three', 'five', 'six', 'ten', 'twelve', '7', '8', '1', '40']
const SUMS = [
  '500',
  '$800',
  '1200',
  '2k',
  '$3,500',
  '15k',
  'two hundred',
  'fifteen hundred',
  'a grand',
  '250',
  '40',
  '$90',
]
const AHEAD = [
  'friday',
  'tomorrow',
  'next monday',
  'next week',
  'the 28th',
  'thursday',
  'saturday',
  'next month',
  'today',
  'wed',
]
const BEHIND = [
  'last year',
  'last month',
  'yesterday',
  'two weeks ago',
  'last friday',
  'in 2021',
  '3 years ago',
  '6 months ago',
  'last summer',
  'in 2015',
]
const ASKS_PAST = /\b(?:last|did|was|were|happen)\b/i

/** The answer frames in this folder, filled with values for signals of the playbooks. */
export function framedSets(): LabelledSet[] {
  const random = createRandom(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return (['second', 'development', 'owner', 'development-terse', 'development-short'] as const).map((name) => {
    const set = labelledSet('tuning', name)
    const signals = Object.entries(set.playbooks).flatMap(([trade, { signals }]) =>
      signals.map((signal) => ({ trade, signal })),
    )
    const cases = framesOf().flatMap((frame) => {
      const fitting = signals.filter(({ signal }) => kindOf(signal) === frame.kind)
      return Array.from({ length: FILLED }, () => pick(fitting)).map(({ trade, signal }) =>
        caseOf(frame, trade, signal, pick(valuesFor(signal))),
      )
    })
    return { ...set, cases }
  })
}

function framesOf(): Frame[] {
  let [kind, says]: [Kind, boolean | null] = ['choice', null]
  return readFileSync(`${import.meta.dirname}/frames.txt`, 'utf8')
    .split('\n')
    .flatMap((line): Frame[] => {
      if (line === '' || line.startsWith('#')) return []
      if (!line.startsWith('@ ')) return line.split(' / ').map((words) => ({ kind, words, says }))
      const [, name, sign] = line.split(' ') as [string, Kind, string]
      ;[kind, says] = [name, sign === '-' ? null : sign === '+']
      return []
    })
}

function kindOf({ kind, ask, label }: Signal): Kind | null {
  if (kind === 'text') return null
  return kind === 'date' ? (ASKS_PAST.test(`${ask.join(' ')} ${label}`) ? 'past' : 'future') : kind
}

function valuesFor(signal: Signal): readonly string[] {
  const kind = kindOf(signal)
  if (kind === 'choice') return signal.extract.flatMap((one) => (one.match === 'phrase' ? one.phrases : []))
  if (kind === 'money') return SUMS
  return kind === 'number' ? COUNTS : kind === 'past' ? BEHIND : AHEAD
}

/** Only the extractor knows the value in the frame, so any found value counts. */
function caseOf({ words, says }: Frame, vertical: string, { key, kind }: Signal, value: string): Case {
  const isBoolean = kind === 'boolean'
  return {
    ...{ class: 'frame', vertical, pending: key, lastSet: null, known: {} },
    text: words.replaceAll('{}', value),
    expect: { signals: says === null ? {} : { [key]: isBoolean ? says : ANYTHING }, commands: [], not: [] },
  }
}

/** Matches any value of the words. */
export const ANYTHING = '*'
