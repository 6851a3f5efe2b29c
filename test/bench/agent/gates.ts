import type { Table } from '../table.ts'
import type { Figures } from './figures.ts'

type Gate = { name: string; of: keyof Figures; sign: '≥' | '≤' | '='; bound: number; show(value: number): string }

const share = (value: number) => value.toFixed(3)
const count = (value: number) => String(value)

/** The agent's required figures, over all conversations of a vertical or of all verticals. */
export const GATES: Gate[] = [
  { name: 'F1 of the decision "qualified"', of: 'decisionF1', sign: '≥', bound: 0.9, show: share },
  { name: 'signals: precision', of: 'precision', sign: '≥', bound: 0.97, show: share },
  { name: 'who asks for a person gets one', of: 'handoffRecall', sign: '≥', bound: 0.98, show: share },
  { name: 'texts after an opt-out', of: 'afterOptOut', sign: '=', bound: 0, show: count },
  { name: 'unsupported assertions', of: 'unsupported', sign: '=', bound: 0, show: count },
  { name: 'the same result in all runs', of: 'sameResult', sign: '≥', bound: 0.9, show: share },
  { name: 'turns to a decision, median', of: 'turns', sign: '≤', bound: 5, show: count },
  { name: 'segments a message', of: 'segments', sign: '≤', bound: 1.2, show: share },
]

/** The gates that the figures do not meet. */
export function missed(figures: Figures): { of: keyof Figures; words: string }[] {
  return GATES.filter((gate) => !passes(gate, figures[gate.of])).map(({ name, of, sign, bound, show }) => ({
    of,
    words: `${name}: ${show(figures[of])}, wanted ${sign} ${bound}`,
  }))
}

export function tableOf(columns: [string, Figures][]): Table {
  const rows = GATES.map((gate) => [
    gate.name,
    `${gate.sign} ${gate.bound}`,
    ...columns.map(([, figures]) => `${gate.show(figures[gate.of])}${passes(gate, figures[gate.of]) ? ' ' : '!'}`),
  ])
  const more = [
    ['F1 of all five decisions, their mean', '', ...columns.map(([, { meanF1 }]) => `${share(meanF1)} `)],
    ['signals: recall', '', ...columns.map(([, { recall }]) => `${share(recall)} `)],
    ['conversations', '', ...columns.map(([, { conversations }]) => `${conversations} `)],
  ]
  return {
    title: 'The agent and its personas',
    columns: ['', 'gate', ...columns.map(([name]) => `${name} `)],
    rows: [...rows, ...more],
  }
}

/** Without data a gate passes. */
function passes({ sign, bound }: Gate, value: number): boolean {
  if (Number.isNaN(value)) return true
  if (sign === '=') return value === bound
  return sign === '≥' ? value >= bound : value <= bound
}
