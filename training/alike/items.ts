import { readdirSync, readFileSync } from 'node:fs'
import { factWordings } from '../../src/domain/agent/reading/facts/fact-wordings.ts'
import { plainText } from '../../src/domain/agent/reading/reading.ts'
import { expanded } from '../../src/domain/agent/reading/typed/expand.ts'
import { FACT_AUTHORS } from '../../test/agent/support/headed-playbooks.ts'
import { questionPlaybooks } from '../../test/agent/support/questions.ts'
import { labelledSet } from '../../test/agent/support/understanding.ts'
import { createRandom } from '../linear-training.ts'
import { readMatterLines } from '../matters/texts.ts'
import type { Item } from './encoder-training.ts'
import { optionWordings } from './option-wordings.ts'

/** A labelled text with its source: its author, and the business. */
export type Sourced = Item & { author: string; owner: string; fold: string }

const DATA = `${import.meta.dirname}/../../test/data/values`

/** The files of questions, with their authors. */
export const QUESTION_FILES = [
  ['owner', 'tuning', 'own'],
  ['owner', 'exam', 'own'],
  ['development', 'tuning', 'own'],
  ['development', 'exam', 'own'],
  ['second', 'exam', 'second'],
  ['third', 'tuning', 'second'],
  ['fourth', 'exam', 'second'],
  ['fifth', 'exam', 'fifth'],
  ['sixth', 'exam', 'sixth'],
  ['seventh', 'exam', 'seventh'],
  ['eighth', 'exam', 'eighth'],
  ...FACT_AUTHORS.map((author) => [`facts/${author}`, 'tuning', `owners ${author}`] as const),
] as const
/** Only used for scoring. */
export const KEPT_QUESTIONS = FACT_AUTHORS.map((author) => [`facts/${author}`, 'exam', `owners ${author}`] as const)

export function questionItems(
  files: readonly (readonly [keyof typeof questionPlaybooks, string, string])[],
): Sourced[] {
  return files.flatMap(([name, half, author]) =>
    linesOf(`${DATA}/${name}-questions-${half}.txt`).map((line): Sourced => {
      const [owner, text, id] = line.split(' | ') as [string, string, string]
      const { facts } = questionPlaybooks[name][owner]!
      const wanted = facts.findIndex((each) => each.id === id)
      return {
        text: plainText(text),
        choices: facts.map(factWordings),
        wanted,
        author,
        ...sourceOf(author, name, owner),
      }
    }),
  )
}

/** The texts of an author are held out together; an author with many texts has a fold for some of the businesses. */
const FOLDS: Record<string, string> = {
  own: 'first',
  second: 'first',
  fifth: 'first',
  sixth: 'first',
  eighth: 'seventh',
}
const FOLDS_OF_OWNERS = 3

function sourceOf(author: string, name: string, owner: string): Pick<Sourced, 'owner' | 'fold'> {
  const at = [...owner].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % FOLDS_OF_OWNERS
  return { owner: `${name} ${owner}`, fold: author.startsWith('owners') ? `owners ${at}` : (FOLDS[author] ?? author) }
}

/** The sets of values, with their authors. */
export const VALUE_SETS = [
  ['owner', 'tuning', 'own'],
  ['development', 'tuning', 'own'],
  ['development-terse', 'tuning', 'own'],
  ['development-short', 'tuning', 'own'],
  ['second', 'tuning', 'own'],
  ['third', 'tuning', 'second'],
  ['second', 'exam', 'second'],
  ['fourth', 'exam', 'second'],
  ['fifth', 'exam', 'fifth'],
  ['sixth', 'exam', 'sixth'],
  ['seventh', 'exam', 'seventh'],
  ['eighth', 'exam', 'eighth'],
  ['owners/a', 'tuning', 'owners a'],
  ['owners/b', 'tuning', 'owners b'],
  ['owners/d', 'tuning', 'owners d'],
] as const

/** The answers to questions with options. */
export function optionItems(sets: typeof VALUE_SETS): Sourced[] {
  return sets.flatMap(([name, half, author]) => {
    const { cases, playbooks } = labelledSet(half, name)
    return cases.flatMap(({ text, vertical, pending, expect }): Sourced[] => {
      const signal = expanded(playbooks[vertical]!).signals.find(({ key }) => key === pending)
      if (signal?.kind !== 'choice') return []
      const options = optionWordings(signal)
      const value = expect.signals[signal.key]
      const wanted = options.findIndex(({ option }) => option === value)
      if (value !== undefined && wanted < 0) return []
      const choices = options.map(({ wordings }) => wordings)
      return [{ text: plainText(text), choices, wanted, author, ...sourceOf(author, name, vertical) }]
    })
  })
}

const OTHERS = 9
const SAID_TOGETHER = 2

/** Questions of one matter mean the same, those of different matters do not. */
export function matterItems(): Item[] {
  const random = createRandom(3)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const matters = Map.groupBy(
    readMatterLines().flatMap(({ line }) => {
      const [matter, questions] = line.split(': ', 2) as [string, string]
      return questions.split(' / ').map((text) => ({ matter, text: plainText(text) }))
    }),
    ({ matter }) => matter,
  )
  const names = [...matters.keys()].filter((name) => name !== 'other')
  const wordingOf = (matter: string, not: string) => {
    const texts = matters.get(matter)!.filter(({ text }) => text !== not)
    const said = Array.from({ length: SAID_TOGETHER }, () => pick(texts)?.text ?? '')
    return [{ sort: 'asked' as const, text: said.join(' ') }]
  }
  return [...matters].flatMap(([matter, texts]) =>
    texts.map(({ text }) => {
      const others = Array.from({ length: OTHERS }, () => pick(names)).filter((name) => name !== matter)
      const all = matter === 'other' ? others : [matter, ...others]
      return {
        text,
        choices: all.map((name) => wordingOf(name, text)),
        wanted: matter === 'other' ? -1 : 0,
        weight: 0.5,
        isShared: true,
      }
    }),
  )
}

const TRADES = `${import.meta.dirname}/../../src/domain/agent/reading/typed/trades`
const OTHER_THINGS = 6
/** Of a long list the first are learned, so that the labelled texts weigh more. */
const SAID_OF_THING_MAX = 4

/** Leads' words for a thing mean that thing and no other of its trade. */
export function tradeItems(): Item[] {
  const random = createRandom(4)
  return readdirSync(TRADES).flatMap((file) => {
    const things = linesOf(`${TRADES}/${file}`).map((line) => {
      const [names, said] = line.split(' = ') as [string, string]
      return { names, said: said.split(', ').slice(0, SAID_OF_THING_MAX).map(plainText) }
    })
    const named = (names: string) => [{ sort: 'named' as const, text: plainText(names.split(', ')[0]!) }]
    return things.flatMap(({ names, said }) =>
      said.map((text) => {
        const others = Array.from({ length: OTHER_THINGS }, () => things[Math.floor(random() * things.length)]!)
        const free = others.filter((other) => !other.said.includes(text) && other.names !== names)
        return {
          text,
          choices: [named(names), ...free.map((other) => named(other.names))],
          wanted: 0,
          weight: 0.3,
          isShared: true,
        }
      }),
    )
  })
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}
