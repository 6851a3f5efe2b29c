import { readFileSync } from 'node:fs'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { owned, signal } from './owner-playbooks.ts'

type Kind = Parameters<typeof signal>[2]

/** Playbooks with labels for questions and keys for the questions of facts, from the heads of the files. */
export const fifthPlaybooks = headedPlaybooks(headOf('fifth-exam', 'signal'), headOf('fifth-questions-exam', 'fact'))
/** Eight more trades, typed as shortly. */
export const tersePlaybooks = headedPlaybooks(headOf('development-terse-tuning', 'signal'), [])
/** The trades of the unseen sets, typed as shortly. */
export const shortPlaybooks = headedPlaybooks(headOf('development-short-tuning', 'signal'), [])

function headedPlaybooks(signals: string[][], facts: string[][]): Record<string, Playbook> {
  const trades = [...Map.groupBy(signals, ([trade]) => trade!)]
  return Object.fromEntries(trades.map(([trade, own]) => [trade, playbookOf(trade, own, facts)]))
}

function playbookOf(trade: string, signals: string[][], facts: string[][]): Playbook {
  return owned(
    trade,
    signals.map(([, key, kind, label, options]) =>
      signal(key!, label!, kind as Kind, label!.endsWith('?') ? label! : `${label}?`, synonyms(options)),
    ),
    facts
      .filter(([factTrade]) => factTrade === trade)
      .map(([, id, answer]) => ({ id: id!, question: [spaced(id!)], answer: answer! })),
  )
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
