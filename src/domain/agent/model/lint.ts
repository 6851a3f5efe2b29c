import type { Playbook } from '../../campaigns/index.ts'
import { countSegments } from '../../messaging/pure.ts'
import { COMMITMENT, COURTESY, HUMANITY, NEGATIONS, QUESTION_WORDS, wordsIn } from '../dialogue/lint-words.ts'
import { type Parts, partsOf } from '../dialogue/wording-parts.ts'

/** Reasons to reject a rewrite. */
export type LintProblem =
  | 'empty'
  | 'unprintable'
  | 'too_long'
  | 'not_plain'
  | 'template_left'
  | 'link'
  | 'new_number'
  | 'commitment'
  | 'second_question'
  | 'lost_question'
  | 'denies_automation'
  | 'brand_changed'
  | 'statement_changed'
  | 'outside_facts'

export type LintFacts = {
  /** The rules' message. It is sent if the rewrite is rejected. */
  template: string
  brand: string
  /** The playbook's wordings of the question. */
  questions: string[]
  tone?: NonNullable<Playbook['tone']>
}

type Check = (text: string, facts: LintFacts) => LintProblem | null

const LEFTOVER =
  /[{}[\]<>|\\`*_#~^=]|\b(?:undefined|null|nan|insert|placeholder|first name|lorem|json|assistant:|user:)/gi
const LINK = /https?:|www|@|\/\/|[\p{L}\p{N}]\.[\p{L}]{2,}/giu
/** Digits in any script, fractions, currency and percent signs. */
const NUMBER = /[\p{N}][\p{N}.,:/-]*|[\p{Sc}%‰+]/gu

/** In this order: the first problem is reported. */
const CHECKS: Check[] = [
  (text, { template }) => (hasNew(LEFTOVER, text, template) ? 'template_left' : null),
  printable,
  shortEnough,
  (text, { template }) => (hasNew(LINK, text, template) ? 'link' : null),
  (text, { template }) => (hasNew(NUMBER, text, template) ? 'new_number' : null),
  (text, facts) => (hasNew(COMMITMENT, text, ownWords(facts)) ? 'commitment' : null),
  (text, facts) => (hasNew(HUMANITY, text, ownWords(facts)) ? 'denies_automation' : null),
  oneQuestion,
  (text, { template, brand }) => (text.split(brand).length === template.split(brand).length ? null : 'brand_changed'),
  (text, { template, brand }) => (restOf(text, partsOf(template, brand)) === null ? 'statement_changed' : null),
  withinVocabulary,
]

/**
 * Checks a model's rewrite; null if it may replace the template. It must keep the template's statements word for word. Around
 * them it may only thank, and ask the same question in the playbook's words, so that it cannot state anything new.
 */
export function lintWording(text: string, facts: LintFacts): LintProblem | null {
  for (const check of CHECKS) {
    const problem = check(text, facts)
    if (problem) return problem
  }
  return null
}

/** Letters, numbers and plain punctuation. Other characters only if the template has them. */
function printable(text: string, { template }: LintFacts): LintProblem | null {
  if (!/\p{L}/u.test(text) || text !== text.trim()) return 'empty'
  return hasNew(/[^\p{L}\p{M}\p{N} .,;:!?'"()¿¡$€£¥%+/@&-]| {2}/gu, text, template) ? 'unprintable' : null
}

/** At most two segments, one if the template has one, and GSM-7 if the template is. */
function shortEnough(text: string, { template }: LintFacts): LintProblem | null {
  const [actual, allowed] = [countSegments(text), countSegments(template)]
  if (actual.segments > Math.min(2, allowed.segments)) return 'too_long'
  return actual.encoding === 'UCS-2' && allowed.encoding === 'GSM-7' ? 'not_plain' : null
}

function oneQuestion(text: string, { template }: LintFacts): LintProblem | null {
  const [actual, expected] = [text.split('?').length, template.split('?').length]
  if (actual === expected) return null
  return actual > expected ? 'second_question' : 'lost_question'
}

function ownWords({ template, questions }: LintFacts): string {
  return `${template} ${questions.join(' ')}`
}

function withinVocabulary(text: string, facts: LintFacts): LintProblem | null {
  const parts = partsOf(facts.template, facts.brand)
  const rest = restOf(text, parts) ?? []
  if (negationsIn(text) !== negationsIn(facts.template)) return 'outside_facts'
  const sentences = rest.flatMap((piece) => piece.match(/[^.!?]+[.!?]*/g) ?? []).filter((part) => part.trim() !== '')
  const asking = sentences.filter((sentence) => sentence.includes('?'))
  const telling = sentences.filter((sentence) => !sentence.includes('?'))
  const isCourteous = telling.every((sentence) => wordsIn(sentence).every((word) => COURTESY.has(word)))
  if (!isCourteous || asking.length > 1) return 'outside_facts'
  if (!parts.question) return asking.length === 0 ? null : 'second_question'
  const [question] = asking
  if (!question) return 'lost_question'
  return [parts.question, ...facts.questions].some((wording) => asksTheSame(question, wording)) ? null : 'outside_facts'
}

/** The question has only words of the wording and words that state nothing, and most of the wording's own words. */
function asksTheSame(question: string, wording: string): boolean {
  const words = wordsIn(question)
  const allowed = new Set(wordsIn(wording))
  const subject = [...allowed].filter((word) => !isPlain(word))
  if (subject.length === 0) return words.join(' ') === wordsIn(wording).join(' ')
  const kept = subject.filter((word) => words.includes(word))
  return words.every((word) => allowed.has(word) || isPlain(word)) && kept.length * 2 > subject.length
}

function isPlain(word: string): boolean {
  return QUESTION_WORDS.has(word) || COURTESY.has(word)
}

/** The text around the statements; null if a statement is missing, changed or out of order. */
function restOf(text: string, { statements }: Parts): string[] | null {
  const rest: string[] = []
  let remaining = text
  for (const statement of statements) {
    const at = remaining.indexOf(statement)
    if (at === -1) return null
    rest.push(remaining.slice(0, at))
    remaining = remaining.slice(at + statement.length)
  }
  return [...rest, remaining]
}

function negationsIn(text: string): number {
  return wordsIn(text).filter((word) => NEGATIONS.has(word)).length
}

/** Whether the global pattern has matches in the text that it does not have in the template. */
function hasNew(pattern: RegExp, text: string, template: string): boolean {
  const allowed = (template.match(pattern) ?? []).map((found) => found.toLowerCase())
  for (const found of text.match(pattern) ?? []) {
    const at = allowed.indexOf(found.toLowerCase())
    if (at === -1) return true
    allowed.splice(at, 1)
  }
  return false
}
