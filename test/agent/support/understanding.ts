import { readFileSync } from 'node:fs'
import type { Command, SignalValue } from '../../../src/domain/agent/index.ts'
import type { Candidate } from '../../../src/domain/agent/reading/evidence/model.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { developmentPlaybooks } from '../reading/development-playbooks.ts'
import { fifthPlaybooks, shortPlaybooks, tersePlaybooks } from './fifth-playbooks.ts'
import {
  eighthPlaybooks,
  firstOwners,
  ninthPlaybooks,
  secondOwners,
  seventhPlaybooks,
  sixthPlaybooks,
  tenthPlaybooks,
  thirdOwners,
} from './headed-playbooks.ts'
import { ownerPlaybooks } from './owner-playbooks.ts'
import { secondPlaybooks } from './second-playbooks.ts'
import { verticals } from './verticals.ts'

type ExpectedValue = SignalValue | { from: string; to: string }
export type Case = {
  class: string
  vertical: string
  pending: string | null
  lastSet: string | null
  known: Record<string, SignalValue>
  text: string
  expect: { signals: Record<string, ExpectedValue>; commands: string[]; not: string[] }
  /** Decides in place of our own model whether a value is kept. */
  keeps?: (candidate: Candidate) => boolean
}
export type LabelledSet = { now: string; timezone: string; cases: Case[]; playbooks: Record<string, Playbook> }
export type Figures = { cases: number; precision: number; recall: number; misses: string[] }

const LISTED = /^[\w]+$/

/** For the built-in templates, for playbooks as small businesses type them, and for others of that kind by another author. */
const SETS = {
  understand: { playbooks: verticals, now: '2026-11-21T17:00:00.000Z' },
  owner: { playbooks: ownerPlaybooks, now: '2026-11-21T17:00:00.000Z' },
  second: { playbooks: secondPlaybooks, now: '2026-03-03T18:00:00.000Z' },
  third: { playbooks: secondPlaybooks, now: '2026-03-03T18:00:00.000Z' },
  fourth: { playbooks: secondPlaybooks, now: '2026-03-03T18:00:00.000Z' },
  fifth: { playbooks: fifthPlaybooks, now: '2026-03-03T18:00:00.000Z' },
  sixth: { playbooks: sixthPlaybooks, now: '2026-03-03T18:00:00.000Z' },
  seventh: { playbooks: seventhPlaybooks, now: '2026-04-14T17:00:00.000Z' },
  eighth: { playbooks: eighthPlaybooks, now: '2026-04-14T17:00:00.000Z' },
  ninth: { playbooks: ninthPlaybooks, now: '2026-04-14T17:00:00.000Z' },
  'unseen/tenth': { playbooks: tenthPlaybooks, now: '2026-05-20T17:00:00.000Z' },
  'owners/a': { playbooks: { ...firstOwners.tuning, ...firstOwners.exam }, now: '2026-04-14T17:00:00.000Z' },
  'owners/b': { playbooks: { ...secondOwners.tuning, ...secondOwners.exam }, now: '2026-04-14T17:00:00.000Z' },
  'owners/d': { playbooks: { ...thirdOwners.tuning, ...thirdOwners.exam }, now: '2026-04-14T17:00:00.000Z' },
  'owners/g': { playbooks: firstOwners.tuning, now: '2026-04-14T17:00:00.000Z' },
  'owners/h': { playbooks: thirdOwners.tuning, now: '2026-04-14T17:00:00.000Z' },
  'owners/i': { playbooks: secondOwners.tuning, now: '2026-04-14T17:00:00.000Z' },
  'owners/j': { playbooks: firstOwners.tuning, now: '2026-04-14T17:00:00.000Z' },
  development: { playbooks: developmentPlaybooks, now: '2026-06-10T18:00:00.000Z' },
  'development-short': { playbooks: shortPlaybooks, now: '2026-03-03T18:00:00.000Z' },
  'development-terse': { playbooks: tersePlaybooks, now: '2026-10-14T18:00:00.000Z' },
}

/** One half of a labelled set: `tuning` or `exam`. Each line of the file is a case; its head describes the form. */
export function labelledSet(half: 'tuning' | 'exam', name: keyof typeof SETS = 'understand'): LabelledSet {
  const lines = readFileSync(new URL(`../../data/values/${name}-${half}.txt`, import.meta.url), 'utf8').split('\n')
  const { playbooks, now } = SETS[name]
  const cases = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => caseOf(line, playbooks))
  return { now, timezone: 'America/Chicago', cases, playbooks }
}

export function caseOf(line: string, playbooks: Record<string, Playbook>): Case {
  const [name, vertical, pending, known, text, expect, ...more] = line.split(' | ')
  const kinds = new Map(playbooks[vertical!]?.signals.map(({ key, kind }) => [key, kind]))
  if (expect === undefined || more.length > 0 || kinds.size === 0) throw new Error(`Not a case: ${line}`)
  const readValue = (key: string, value: string): SignalValue => {
    const kind = kinds.get(key)
    if (kind === undefined) throw new Error(`No signal ${key}: ${line}`)
    if (kind === 'boolean') return value === 'true'
    return kind === 'number' || kind === 'money' ? Number(value) : value
  }
  const readWanted = (key: string, value: string): ExpectedValue => {
    const [from, to] = value.split('..')
    return kinds.get(key) === 'date' || to !== undefined ? { from: from!, to: to ?? from! } : readValue(key, value)
  }
  const before = listed(known!).map((word) => splitAt(word.replace(/\*$/, ''), ':'))
  const wanted = listed(expect)
  return {
    class: name!,
    vertical: vertical!,
    pending: pending === '-' ? null : pending!,
    lastSet:
      listed(known!)
        .find((word) => word.endsWith('*'))
        ?.split(':')[0] ?? null,
    known: Object.fromEntries(before.map(([key, value]) => [key, readValue(key, value)])),
    text: text!.replaceAll('\\n', '\n'),
    expect: {
      signals: Object.fromEntries(
        wanted
          .filter((word) => word.includes('='))
          .map((word) => splitAt(word, '='))
          .map(([key, value]) => [key, readWanted(key, value)]),
      ),
      commands: wanted.filter((word) => LISTED.test(word)),
      not: wanted.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
    },
  }
}

function listed(field: string): string[] {
  return field === '-' ? [] : field.split('; ').map((word) => word.trim())
}

function splitAt(word: string, sign: string): [string, string] {
  const at = word.indexOf(sign)
  return [word.slice(0, at).trim(), word.slice(at + 1).trim()]
}

/** F1 of the values by the kind of their signals, and of all. */
export function valueF1s(set: LabelledSet): Record<string, number> {
  const counts = new Map<string, { right: number; errors: number }>()
  const note = (kind: string, isRight: boolean) => {
    for (const name of [kind, 'all']) {
      const { right, errors } = counts.get(name) ?? { right: 0, errors: 0 }
      counts.set(name, { right: right + Number(isRight), errors: errors + Number(!isRight) })
    }
  }
  for (const labelled of set.cases) {
    const { signals } = labelled.expect
    const kindOf = (key: string) => set.playbooks[labelled.vertical]!.signals.find((one) => one.key === key)!.kind
    const found = new Map(readCase(set, labelled).flatMap((c) => ('value' in c ? [[c.key, c.value] as const] : [])))
    for (const [key, wanted] of Object.entries(signals)) {
      const value = found.get(key)
      const isRight = value !== undefined && fits(wanted, value)
      note(kindOf(key), isRight)
      if (value !== undefined && !isRight) note(kindOf(key), false)
    }
    for (const key of found.keys()) if (!(key in signals)) note(kindOf(key), false)
  }
  return Object.fromEntries([...counts].map(([name, { right, errors }]) => [name, (2 * right) / (2 * right + errors)]))
}

/** F1 of the values if the agent may ask one back in each text, and the lead confirms it if it is right. */
export function askingBack({ now, timezone, playbooks, cases }: LabelledSet) {
  const count = { right: 0, asked: 0, unsaid: 0, hits: 0, errors: 0 }
  for (const { text, vertical, pending, lastSet, known, expect } of cases) {
    const texts = [{ messageId: 'msg_1', body: text, receivedAt: new Date(now) }]
    const given = { playbook: playbooks[vertical]!, timezone, pending, lastSet, known, texts, asksBack: true }
    const commands = understand(given)
    const found = new Map(commands.flatMap((c) => ('value' in c ? [[c.key, c.value] as const] : [])))
    if (Object.keys(expect.signals).length === 0 && found.size > 0) count.unsaid += 1
    for (const command of commands) {
      if (command.type !== 'DoubtSignal') continue
      const wanted = expect.signals[command.key]
      const isRight = wanted !== undefined && fits(wanted, command.guess)
      count.asked += 1
      count.right += Number(isRight)
      if (isRight) found.set(command.key, command.guess)
    }
    for (const [key, wanted] of Object.entries(expect.signals)) {
      const value = found.get(key)
      if (value !== undefined && fits(wanted, value)) count.hits += 1
      else count.errors += value === undefined ? 1 : 2
    }
    count.errors += [...found.keys()].filter((key) => !(key in expect.signals)).length
  }
  const { hits, errors, ...rest } = count
  return { ...rest, f1: (2 * hits) / (2 * hits + errors) }
}

const readings = new WeakMap<Case, Command[]>()

/** What the rules read in one labelled text. Each text is read once for all figures. */
export function readCase({ now, timezone, playbooks }: LabelledSet, labelled: Case): Command[] {
  const { text, vertical, pending, lastSet, known, keeps } = labelled
  const texts = [{ messageId: 'msg_1', body: text, receivedAt: new Date(now) }]
  const commands =
    readings.get(labelled) ??
    understand({
      ...{ playbook: playbooks[vertical]!, timezone, pending, lastSet, known, texts },
      ...(keeps ? { keeps } : {}),
    })
  readings.set(labelled, commands)
  return commands
}

/**
 * Precision and recall, class by class. Counts the signals with their values, and the commands that a label
 * requires or forbids. Commands without a label are ignored.
 */
export function figuresByClass(set: LabelledSet): Record<string, Figures> {
  const classes = Map.groupBy(set.cases, (labelled) => labelled.class)
  return Object.fromEntries([...classes].map(([name, cases]) => [name, figuresOf(set, cases)]))
}

/** Precision and recall over all cases, and the share of texts without a value in which one was found. */
export function figuresOfAll(set: LabelledSet): Figures & { unsaid: number; idle: number } {
  const idle = set.cases.filter(({ expect }) => Object.keys(expect.signals).length === 0)
  const emptyTexts = idle.filter((labelled) => readCase(set, labelled).some((command) => 'value' in command))
  return { ...figuresOf(set, set.cases), unsaid: emptyTexts.length, idle: idle.length }
}

/** How often a command is found where the labels have it, and where they do not. */
export function figuresOfCommand(set: LabelledSet, type: Command['type']): Figures {
  const judged = set.cases.map((labelled) => ({
    labelled,
    found: readCase(set, labelled).some((command) => command.type === type),
    wanted: labelled.expect.commands.includes(type),
  }))
  const right = judged.filter(({ found, wanted }) => found && wanted).length
  return {
    cases: set.cases.length,
    precision: ratio(right, judged.filter(({ found }) => found).length),
    recall: ratio(right, judged.filter(({ wanted }) => wanted).length),
    misses: judged.filter(({ found, wanted }) => found !== wanted).map(({ labelled }) => labelled.text),
  }
}

function figuresOf(set: LabelledSet, cases: Case[]): Figures {
  let [right, wrong, missed] = [0, 0, 0]
  const misses: string[] = []
  for (const labelled of cases) {
    const commands = readCase(set, labelled)
    const found = new Map(commands.flatMap((c) => ('value' in c ? [[c.key, c.value] as const] : [])))
    const types = new Set<string>(commands.map(({ type }) => type))
    const { signals, not } = labelled.expect
    const wanted = labelled.expect.commands.filter((type) => type !== 'SetSignal')
    const rightKeys = Object.keys(signals).filter((key) => found.has(key) && fits(signals[key]!, found.get(key)!))
    const rightTypes = wanted.filter((type) => types.has(type))
    const rowWrong = found.size - rightKeys.length + not.filter((type) => types.has(type)).length
    const rowMissed = Object.keys(signals).length - rightKeys.length + wanted.length - rightTypes.length
    right += rightKeys.length + rightTypes.length
    wrong += rowWrong
    missed += rowMissed
    if (rowWrong + rowMissed > 0) misses.push(`${labelled.text} -> ${commands.map(shown).join(', ')}`)
  }
  return { cases: cases.length, precision: ratio(right, right + wrong), recall: ratio(right, right + missed), misses }
}

/** A date must be in its window; a text must contain the word. */
export function fits(wanted: ExpectedValue, found: SignalValue): boolean {
  if (typeof wanted === 'object' && typeof found === 'number')
    return found >= Number(wanted.from) && found <= Number(wanted.to)
  if (typeof wanted === 'object') return String(found) >= wanted.from && String(found) <= wanted.to
  if (typeof wanted === 'string') return String(found).toLowerCase().includes(wanted.toLowerCase())
  return found === wanted
}

function shown(command: Command): string {
  return 'value' in command ? `${command.type}(${command.key}=${command.value})` : command.type
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
