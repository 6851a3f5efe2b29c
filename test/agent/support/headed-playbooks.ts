import { readFileSync } from 'node:fs'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { owned, signal } from './owner-playbooks.ts'

type Kind = Parameters<typeof signal>[2]

/** Playbooks of eight trades, half of the signals with a question and half with a label only. */
export const sixthPlaybooks = headedPlaybooks('sixth-exam', 'sixth-questions-exam')
/** The same form, by another author and for other trades. */
export const seventhPlaybooks = headedPlaybooks('seventh-exam', 'seventh-questions-exam')
export const eighthPlaybooks = headedPlaybooks('eighth-exam', 'eighth-questions-exam')
export const ninthPlaybooks = headedPlaybooks('ninth-exam', 'ninth-questions-exam')
export const tenthPlaybooks = headedPlaybooks('unseen/tenth-exam', 'unseen/tenth-questions-exam')
/** Three owners of each of four trades; the texts for every third owner are only scored. */
export const firstOwners = { tuning: headedPlaybooks('owners/a-tuning'), exam: headedPlaybooks('owners/a-exam') }
/** Of four other trades, by another author. */
export const secondOwners = { tuning: headedPlaybooks('owners/b-tuning'), exam: headedPlaybooks('owners/b-exam') }
/** One owner of each of twelve trades. */
export const thirdOwners = { tuning: headedPlaybooks('owners/d-tuning'), exam: headedPlaybooks('owners/d-exam') }
/** The authors of businesses with facts alone, and of questions to them; the businesses of every fourth are only scored. */
export const FACT_AUTHORS = ['c', 'e', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v'] as const
type FactSet = `facts/${(typeof FACT_AUTHORS)[number] | 'w'}`
/** By author; `w` is only scored. */
export const factOwners = Object.fromEntries([
  ...FACT_AUTHORS.map((author) => [`facts/${author}`, factOwnersOf(author)]),
  ['facts/w', factPlaybooks('facts/w-questions-exam')],
]) as Record<FactSet, Record<string, Playbook>>

function factOwnersOf(author: string): Record<string, Playbook> {
  const files = [`facts/${author}-questions-tuning`, `facts/${author}-questions-exam`]
  return Object.assign({}, ...files.map(factPlaybooks))
}

/** Playbooks from the heads of two files. */
function headedPlaybooks(values: string, questions?: string): Record<string, Playbook> {
  const facts = questions ? headOf(questions, 'fact') : []
  const trades = [...Map.groupBy(headOf(values, 'signal'), ([trade]) => trade!)]
  return Object.fromEntries(trades.map(([trade, signals]) => [trade, playbookOf(trade, signals, facts)]))
}

function factPlaybooks(questions: string): Record<string, Playbook> {
  const facts = headOf(questions, 'fact')
  const names = [...new Set(facts.map(([name]) => name!))]
  return Object.fromEntries(names.map((name) => [name, playbookOf(name, [], facts)]))
}

function playbookOf(trade: string, signals: string[][], facts: string[][]): Playbook {
  return owned(
    trade,
    signals.map(([, key, kind, label, question, options]) =>
      signal(
        key!,
        label!,
        kind as Kind,
        asOne(question === '-' || !question ? label! : question),
        synonyms(kind === 'choice' ? options : ''),
      ),
    ),
    facts
      .filter(([factTrade]) => factTrade === trade)
      .map(([, id, question, answer]) => ({ id: id!, question: [question!], answer: answer! })),
  )
}

/** One question, as a playbook wants it: "Describe the noise." is asked with a question mark. */
function asOne(question: string): string {
  return `${question.replaceAll('?', '').replace(/[.!\s]+$/, '')}?`
}

function headOf(file: string, name: string): string[][] {
  const text = readFileSync(new URL(`../../data/values/${file}.txt`, import.meta.url), 'utf8')
  const rows = text.split('\n').map((line) => line.split(' | '))
  return rows.filter(([first]) => first === `#${name}`).map(([, ...fields]) => fields)
}

function synonyms(options = ''): Record<string, string[]> {
  const names = options.split(', ').filter(Boolean)
  return Object.fromEntries(names.map((name) => [name, [spaced(name)]]))
}

function spaced(key: string): string {
  return key.replaceAll('_', ' ')
}
