import { readFileSync } from 'node:fs'
import { owned, signal } from '../../test/agent/support/owner-playbooks.ts'
import { type Case, caseOf, type LabelledSet, labelledSet } from '../../test/agent/support/understanding.ts'
import { type LabelledLine, readLines } from '../labelled-lines.ts'

const FILES = {
  'second-a': 'second',
  'second-b': 'second',
  'second-c': 'second',
  'second-d': 'second',
  development: 'development',
  owner: 'owner',
  short: 'development-short',
} as const

/** By six authors who saw only the playbooks: texts without a question, answers to another one, and values that are not said. */
const AUTHORS = {
  'told-a': ['tuning', 'owner'],
  'told-b': ['tuning', 'second'],
  'told-c': ['exam', 'fifth'],
  'told-d': ['exam', 'sixth'],
  'told-e': ['exam', 'seventh'],
  'told-f': ['exam', 'eighth'],
  'more-owner': ['tuning', 'owner'],
  'more-second': ['tuning', 'second'],
} as const

/** Every line of the texts and of the frames: the model's description of its training texts. */
export function readValueLines(): LabelledLine[] {
  return [...readLines(import.meta.dirname), ...readLines(`${import.meta.dirname}/authors`)]
}

/** The texts in this folder, as labelled sets. */
export function trainingSets(): LabelledSet[] {
  return Object.entries(FILES).map(([file, name]) => {
    const set = labelledSet('tuning', name)
    return { ...set, cases: casesOf(file, set) }
  })
}

export function authorSets(): LabelledSet[] {
  return Object.entries(AUTHORS).map(([file, [half, name]]) => {
    const set = labelledSet(half, name)
    return { ...set, cases: casesOf(`authors/${file}`, set) }
  })
}

/** The questions for free text, each with its own texts and with some that answer none of them. */
export function freeTextSet(): LabelledSet {
  const blocks = readFileSync(`${import.meta.dirname}/free.txt`, 'utf8')
    .split(/^@ /m)
    .slice(1)
  const questions = blocks.map((block) => {
    const [head, ...texts] = block.split('\n').filter(Boolean) as [string, ...string[]]
    const [key, label, question] = head.split(' | ') as [string, string, string]
    return { key, label, question: question === '-' ? `${label}?` : question, texts }
  })
  const frames = questions.pop()!.texts
  const none = questions.pop()!.texts
  const cases = questions.flatMap(({ key, texts }, i) =>
    [...texts, ...framed(texts, frames), ...none.filter((_, k) => k % ANY_SHARE === i % ANY_SHARE)].map(
      (line): Case => {
        const said = line.startsWith('+') ? { [key]: '' } : {}
        const expect = { signals: said, commands: [], not: [] }
        return { class: 'free', vertical: key, pending: key, lastSet: null, known: {}, text: line.slice(2), expect }
      },
    ),
  )
  const playbooks = Object.fromEntries(
    questions.map(({ key, label, question }) => [key, owned(key, [signal(key, label, 'text', question)])]),
  )
  return { now: '2026-03-03T18:00:00.000Z', timezone: 'America/Chicago', cases, playbooks }
}

/** Each short answer again in a frame, and in one that does not state it. */
function framed(texts: string[], frames: string[]): string[] {
  const short = texts.filter((line) => line.startsWith('+') && line.split(' ').length <= SHORT_WORDS_MAX)
  return ['+', '-'].flatMap((sign) => {
    const fitting = frames.filter((frame) => frame.startsWith(sign))
    return short.map((line, i) => fitting[(i + line.length) % fitting.length]!.replace('{}', line.slice(2)))
  })
}

const SHORT_WORDS_MAX = 4

/** One of this many texts without an answer is combined with each question. */
const ANY_SHARE = 6

/** "@ trade key" starts a question; each line under it is a text, with its value after " | ". */
function casesOf(file: string, { playbooks }: LabelledSet): Case[] {
  const lines = readFileSync(`${import.meta.dirname}/${file}.txt`, 'utf8').split('\n')
  let [trade, key] = ['', '']
  return lines.flatMap((line): Case[] => {
    if (line === '' || line.startsWith('#')) return []
    if (line.startsWith('@ ')) {
      ;[, trade, key] = line.split(' ') as [string, string, string]
      return []
    }
    const [text, said] = line.split(' | ') as [string, string | undefined]
    const expect =
      said === undefined
        ? '-'
        : said
            .split('; ')
            .map((each) => (each.includes('=') ? each : `${key}=${each}`))
            .join('; ')
    return [caseOf(['training', trade, key, '-', text, expect].join(' | '), playbooks)]
  })
}
