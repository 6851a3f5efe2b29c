import type { Language } from '../../../texts/index.ts'
import { ENGLISH } from './english.ts'
import type { Lines } from './lines.ts'
import { SPANISH } from './spanish.ts'

const LINES: Record<Language, Lines> = { en: ENGLISH, es: SPANISH }

export function linesOf(language: Language | null | undefined): Lines {
  return LINES[language ?? 'en']
}

/** Sentences that only thank or agree, in any language. A reply that would be too long goes without them. */
export const ACKNOWLEDGEMENTS: ReadonlySet<string> = new Set(
  Object.values(LINES).flatMap(({ acknowledge }) => Object.values(acknowledge).flatMap((tone) => Object.values(tone))),
)
