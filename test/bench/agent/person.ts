import { randomOf } from '../../support/random/chance.ts'
import type { Aside, Burst, Ears, Persona } from './personas.ts'

/** A text, and its delay in seconds after the previous one (for the first: after the text that it answers). */
export type Typed = { body: string; afterSeconds: number }

const THINKS_SECONDS = { min: 3, max: 40 }
const TYPES_SECONDS = { min: 0, max: 3 }
const SILENCING = new Set(['human', 'stop', 'not_interested', 'silence'])
/** Kinds of texts that a persona also sends without a question. */
const UNPROMPTED = new Set(['human', 'stop', 'not_interested', 'angry', 'change_of_mind'])

/** A simulated lead with a phone: gets each text and returns its replies. It knows nothing else. */
export class Person {
  readonly persona: Persona
  /** How often each signal was answered. */
  readonly answered: Record<string, number> = {}
  #heard = -1
  #baffled = 0
  #isDone = false
  readonly #left: Aside[]
  readonly #ears: Ears
  readonly #random: () => number

  constructor(persona: Persona, ears: Ears, seed: string) {
    this.persona = persona
    this.#ears = ears
    this.#left = persona.asides.toSorted((a, b) => a.after - b.after)
    this.#random = randomOf(`${persona.id}/${seed}`)
  }

  hears(text: string): Typed[] {
    this.#heard += 1
    if (this.#isDone) return []
    if (this.#heard === 0) return this.#typed(this.persona.opening)
    const aside = this.#left[0]
    if (!aside || aside.after > this.#heard) return this.#typed(this.#answer(text))
    this.#left.shift()
    return this.#says(aside, text)
  }

  /** The persona's remaining texts when it gets no more texts. */
  insists(): Typed[] {
    if (this.#isDone) return []
    const aside = this.#left.find(({ kind }) => UNPROMPTED.has(kind))
    this.#isDone = true
    return this.#typed(aside?.say ?? [])
  }

  #says({ kind, say }: Aside, text: string): Typed[] {
    this.#isDone = SILENCING.has(kind) || (kind === 'angry' && this.persona.expected.decision === 'handed_off')
    return this.#typed(this.#isDone ? say : [...say, ...this.#answer(text)])
  }

  #answer(text: string): Burst {
    const question = text.match(/[^.!?]*\?/g)?.at(-1)
    if (!question) return []
    if (/did you mean|se refiere a/i.test(question)) return ['yes']
    const key = heardKey(question, this.#ears)
    const bursts = key === null ? undefined : this.persona.answers[key]
    if (!key || !bursts || bursts.length === 0) return this.persona.otherwise[this.#baffled++] ?? []
    const before = this.answered[key] ?? 0
    this.answered[key] = before + 1
    return bursts[Math.min(before, bursts.length - 1)]!
  }

  #typed(burst: Burst): Typed[] {
    return burst.map((body, n) => ({ body, afterSeconds: this.#between(n === 0 ? THINKS_SECONDS : TYPES_SECONDS) }))
  }

  #between({ min, max }: { min: number; max: number }): number {
    return min + Math.floor(this.#random() * (max - min + 1))
  }
}

/** The signal that a question is about: the one with the most matching words. */
export function heardKey(question: string, ears: Ears): string | null {
  const text = ` ${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const counts = Object.entries(ears).map(([key, words]) => {
    const found = words.filter((word) => text.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ')} `))
    return { key, letters: found.join('').length }
  })
  const best = counts.toSorted((a, b) => b.letters - a.letters)[0]
  return best && best.letters > 0 ? best.key : null
}
