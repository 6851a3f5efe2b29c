import { countSegments } from '../../messaging/pure.ts'
import { COMMITMENT, COURTESY, HUMANITY, NEGATIONS, QUESTION_WORDS, wordsIn } from '../dialogue/lint-words.ts'
import { type Parts, partsOf } from '../dialogue/wording-parts.ts'

/** Why a rewrite may not go out. */
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
  /** What goes out if nothing else does: every statement in it is the playbook's or a slot. */
  template: string
  brand: string
  /** The playbook's other wordings of the question. */
  questions: string[]
}

type Check = (text: string, facts: LintFacts) => LintProblem | null

const CHECKS: Check[] = [
  withoutLeftovers,
  printable,
  shortEnough,
  withoutLinks,
  withoutNumbers,
  withoutCommitment,
  withoutHumanity,
  oneQuestion,
  brandStands,
  statementsStand,
  withinVocabulary,
]

/**
 * Whether a model's wording may take the template's place; null if it may. What states something must stand in it just as
 * in the template; around that it may thank, and ask the same question in the playbook's words. So it can assert nothing new.
 */
export function lintWording(text: string, facts: LintFacts): LintProblem | null {
  for (const check of CHECKS) {
    const problem = check(text, facts)
    if (problem) return problem
  }
  return null
}

/** Letters, numbers and plain punctuation; any other sign only where the template has it. */
function printable(text: string, { template }: LintFacts): LintProblem | null {
  if (!/\p{L}/u.test(text) || text !== text.trim()) return 'empty'
  return hasNew(/[^\p{L}\p{M}\p{N} .,;:!?'"()¿¡$€£¥%+/@&-]| {2}/gu, text, template) ? 'unprintable' : null
}

/** One segment where the template has one, two at most; 7-bit where the template is. */
function shortEnough(text: string, { template }: LintFacts): LintProblem | null {
  const [own, given] = [countSegments(text), countSegments(template)]
  if (own.segments > Math.min(2, given.segments)) return 'too_long'
  return own.encoding === 'UCS-2' && given.encoding === 'GSM-7' ? 'not_plain' : null
}

function withoutLeftovers(text: string, { template }: LintFacts): LintProblem | null {
  const leftover =
    /[{}[\]<>|\\`*_#~^=]|\b(?:undefined|null|nan|insert|placeholder|first name|lorem|json|assistant:|user:)/gi
  return hasNew(leftover, text, template) ? 'template_left' : null
}

function withoutLinks(text: string, { template }: LintFacts): LintProblem | null {
  return hasNew(/https?:|www|@|\/\/|[\p{L}\p{N}]\.[\p{L}]{2,}/giu, text, template) ? 'link' : null
}

/** Digits in any script, fractions, and signs of money or shares. */
function withoutNumbers(text: string, { template }: LintFacts): LintProblem | null {
  return hasNew(/[\p{N}][\p{N}.,:/-]*|[\p{Sc}%‰+]/gu, text, template) ? 'new_number' : null
}

function withoutCommitment(text: string, { template, questions }: LintFacts): LintProblem | null {
  return hasNew(COMMITMENT, text, `${template} ${questions.join(' ')}`) ? 'commitment' : null
}

function withoutHumanity(text: string, { template, questions }: LintFacts): LintProblem | null {
  return hasNew(HUMANITY, text, `${template} ${questions.join(' ')}`) ? 'denies_automation' : null
}

function oneQuestion(text: string, { template }: LintFacts): LintProblem | null {
  const [own, given] = [text.split('?').length, template.split('?').length]
  if (own === given) return null
  return own > given ? 'second_question' : 'lost_question'
}

function brandStands(text: string, { template, brand }: LintFacts): LintProblem | null {
  const isSame = text.split(brand).length === template.split(brand).length
  return isSame ? null : 'brand_changed'
}

/** The template's statements, each once, in their order. */
function statementsStand(text: string, { template, brand }: LintFacts): LintProblem | null {
  return restOf(text, partsOf(template, brand)) === null ? 'statement_changed' : null
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

/** Its words are those of one wording and such as state nothing, and most of what that wording is about is in it. */
function asksTheSame(question: string, wording: string): boolean {
  const own = wordsIn(question)
  const given = new Set(wordsIn(wording))
  const subject = [...given].filter((word) => !isPlain(word))
  if (subject.length === 0) return own.join(' ') === wordsIn(wording).join(' ')
  const kept = subject.filter((word) => own.includes(word))
  return own.every((word) => given.has(word) || isPlain(word)) && kept.length * 2 > subject.length
}

function isPlain(word: string): boolean {
  return QUESTION_WORDS.has(word) || COURTESY.has(word)
}

/** What stands around the statements; null if one of them is missing, changed or out of place. */
function restOf(text: string, { statements }: Parts): string[] | null {
  const rest: string[] = []
  let left = text
  for (const statement of statements) {
    const at = left.indexOf(statement)
    if (at === -1) return null
    rest.push(left.slice(0, at))
    left = left.slice(at + statement.length)
  }
  return [...rest, left]
}

function negationsIn(text: string): number {
  return wordsIn(text).filter((word) => NEGATIONS.has(word)).length
}

/** Whether the pattern, a global one, finds something in the text that it does not find in the template. */
function hasNew(pattern: RegExp, text: string, template: string): boolean {
  const given = (template.match(pattern) ?? []).map((found) => found.toLowerCase())
  for (const found of text.match(pattern) ?? []) {
    const at = given.indexOf(found.toLowerCase())
    if (at === -1) return true
    given.splice(at, 1)
  }
  return false
}
