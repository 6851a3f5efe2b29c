import type { PersonaScript, Say } from '../../../domain/sandbox/index.ts'
import { draw, pick } from '../sandbox-draw.ts'

/** The state of a persona with a script. */
export type Person = {
  script: PersonaScript
  seed: string
  /** Received texts without a reply. */
  unread: string[]
  /** One-time replies that were sent. */
  used: number[]
  /** Whether the persona has sent its last text. */
  ended: boolean
}

/** `gapMs` after the text before it. */
export type PersonaText = { body: string; gapMs: number }

const GAP_MAX_MS = 3_000
const TYPO_WORD_MIN = 4

/** The next text of a persona that has sent `step` texts, and its state afterwards. */
export function nextTexts(person: Person, step: number): { texts: PersonaText[]; person: Person } {
  const { script, seed, unread } = person
  const { say, ...after } = unread.length > 0 ? answerTo(person, unread.join('\n')) : opens(person)
  const left = script.stops_after - step
  const bodies = (pick(say, draw(seed, 'say', step)) ?? []).slice(0, left)
  const texts = bodies.map((body, i) => ({
    body: withTypos(body, script.typo_rate, [seed, step + i]),
    gapMs: i === 0 ? 0 : Math.floor(draw(seed, 'gap', step + i) * (GAP_MAX_MS + 1)),
  }))
  const ended = after.ended || bodies.length >= left
  return { texts, person: { ...person, unread: [], used: after.used, ended } }
}

type PersonaAnswer = { say: Say; used: number[]; ended: boolean }

function opens({ script, used, ended }: Person): PersonaAnswer {
  return { say: script.opening ?? [], used, ended }
}

/** The first matching reply. A one-time reply that was used is skipped. */
function answerTo({ script, used, ended }: Person, heard: string): PersonaAnswer {
  const index = script.answers.findIndex(({ when }, i) => !used.includes(i) && fits(when, heard))
  const answer = script.answers[index]
  if (!answer) return { say: script.otherwise ?? [], used, ended }
  return { say: answer.say, used: answer.once ? [...used, index] : used, ended: ended || answer.ends === true }
}

function fits(when: string[] | undefined, heard: string): boolean {
  if (!when) return true
  const text = inWords(heard)
  return when.some((words) => text.includes(inWords(words)))
}

/** Lower case without accents, which a sent text may lack, with one space between words and at both ends. */
function inWords(text: string): string {
  return ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `
}

/** Swaps two adjacent letters of a word, as in typing errors. */
function withTypos(body: string, rate: number, of: [seed: string, step: number]): string {
  if (rate === 0) return body
  let nth = 0
  return body.replaceAll(/\p{L}+/gu, (word) => {
    const letters = [...word]
    nth++
    if (letters.length < TYPO_WORD_MIN || draw(...of, 'typo', nth) >= rate) return word
    const at = 1 + Math.floor(draw(...of, 'letter', nth) * (letters.length - 2))
    return [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join('')
  })
}
