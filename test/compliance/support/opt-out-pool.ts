import { readFileSync } from 'node:fs'
import { createRandom } from '../../../training/linear-training.ts'

/** An ordinary text; `isNear` if it has words of an opt-out. */
type PoolText = { text: string; isNear: boolean }

const PARTS = new URL('../../data/opt-out-ordinary.txt', import.meta.url)
const SEED = 41

/**
 * More than 10,000 ordinary texts, composed of the parts in `test/data/opt-out-ordinary.txt` and then varied as people type on a phone:
 * without capitals, with typos, pictures and dictated punctuation. They are the same on every run. No model is trained on them.
 */
export function composeOrdinaryPool(): PoolText[] {
  const random = createRandom(SEED)
  const { lists, groups } = readParts()
  const pool = new Map<string, PoolText>()
  for (const { isNear, count, templates } of groups) {
    for (const template of templates) {
      for (let i = 0; i < count; i++) {
        const text = asTyped(fill(template, lists, random), random)
        pool.set(text, { text, isNear })
      }
    }
  }
  return [...pool.values()]
}

type Group = { isNear: boolean; count: number; templates: string[] }

function readParts(): { lists: Map<string, string[]>; groups: Group[] } {
  const lists = new Map<string, string[]>()
  const groups: Group[] = []
  let current: string[] = []
  for (const line of readFileSync(PARTS, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const group = /^@text (near )?(\d+)$/.exec(line)
    const list = /^@(\w+)$/.exec(line)
    if (!group && !list) {
      current.push(line)
      continue
    }
    current = []
    if (group) groups.push({ isNear: group[1] !== undefined, count: Number(group[2]), templates: current })
    else lists.set(list![1]!, current)
  }
  return { lists, groups }
}

function fill(template: string, lists: ReadonlyMap<string, string[]>, random: () => number): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => pick(lists.get(name)!, random))
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)]!
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const PICTURES = ['👍', '😂', '🙏', '😊', '😭', '💯']
const SHORTHAND: readonly [RegExp, string][] = [
  [/\byou\b/g, 'u'],
  [/\bare\b/g, 'r'],
  [/\bplease\b/g, 'pls'],
  [/\bbecause\b/g, 'cuz'],
  [/\bthat's\b/g, 'thats'],
  [/\bgoing to\b/g, 'gonna'],
  [/\bmessage\b/g, 'msg'],
  [/\btext\b/g, 'txt'],
  [/\bto\b/g, '2'],
]

/** One way of typing a text: unchanged, lower case, upper case, shortened, dictated, with a typo or a picture. */
function asTyped(text: string, random: () => number): string {
  const chance = random()
  if (chance < 0.35) return text
  if (chance < 0.55) return text.toLowerCase().replace(/[',.]/g, '')
  if (chance < 0.58) return text.toUpperCase()
  if (chance < 0.66) return shortened(text, random)
  if (chance < 0.7) return `${text.replaceAll(',', ' comma')} period`
  if (chance < 0.78) return `${text} ${pick(PICTURES, random)}`
  if (chance < 0.84) return `${text}${pick(['.', '!', '!!', '...', '?', '??'], random)}`
  return withSlip(chance < 0.92 ? text : text.toLowerCase(), random)
}

function shortened(text: string, random: () => number): string {
  return SHORTHAND.reduce((typed, [words, short]) => (random() < 0.6 ? typed.replace(words, short) : typed), text)
}

/** A letter omitted, doubled, swapped with the next, or mistyped. */
function withSlip(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2))
  const [before, letter, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)]
  const kind = random()
  if (kind < 0.3) return before + after
  if (kind < 0.5) return before + letter + letter + after
  if (kind < 0.8) return before + (after[0] ?? '') + letter + after.slice(1)
  return before + pick([...LETTERS], random) + after
}
