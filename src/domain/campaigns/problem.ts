import type { z } from 'zod'
import { wordsOf } from '../kernel/index.ts'

/** What is wrong in a playbook. New codes may follow. */
export const problemCode = wordsOf('PlaybookProblemCode', 'The kind of an error or warning in a playbook.', {
  required: 'The setting is missing.',
  empty: 'The text or the list is empty.',
  too_small: 'The number, text or list is too small.',
  too_large: 'The number, text or list is too large.',
  wrong_type: 'The value has the wrong type.',
  invalid_value: 'The value is not allowed here.',
  unknown_setting: 'The setting does not exist.',
  unknown_signal: 'The signal does not exist.',
  unknown_option: 'The signal has no such option.',
  duplicate: 'The name is used more than once.',
  brand_missing: 'The text lacks the brand name.',
  opt_out_missing: 'The text lacks opt-out instructions.',
  disclosure_missing: 'The opening does not say that an automated assistant is writing.',
  options_missing: 'A choice has fewer than two options.',
  condition_mismatch: 'The condition does not fit the kind of the signal.',
  meaning_mismatch: 'The value or range does not fit the kind of the signal.',
  range_reversed: 'The end of a range is before its start.',
  unreachable: 'No answer can match the row, or no lead can reach the threshold.',
  disqualifies_all: 'Every answer, or every good answer, would disqualify the lead.',
  area_signal: 'The service area requires a signal of kind `text`.',
  booking_missing: 'The goal is an appointment, but booking is not set.',
  window_too_short: 'The time window is shorter than an appointment.',
  out_of_order: 'A follow-up is due before the previous one.',
  text_too_long: 'The text needs too many SMS segments.',
  invalid_phrase: 'The phrase contains regular expression syntax, or has no letter or digit.',
  ambiguous: 'The phrase has two meanings.',
  misspelled_variable: 'The name of the variable is misspelled.',
  too_few_messages: 'The agent may need more messages than it is allowed to send.',
  translation_missing: 'A translation is incomplete and is not used.',
  translation_unusable: 'A translation cannot be used.',
  example: 'The text contains the name or address of an example company.',
  company_data_missing: 'The company profile has no value for a variable of the text.',
  unconfirmed: 'The company has not confirmed the statement.',
})
type ProblemCode = (typeof problemCode.options)[number]

/** One mistake: what it is, where it is, such as `signals[0].weight`, and what to do about it. A warning stops nothing. */
export type PlaybookProblem = {
  code: ProblemCode
  path: string
  message: string
  isWarning?: boolean
  /** Whether a campaign cannot be activated with it. */
  preventsActivation?: boolean
}

type Issue = z.core.$ZodIssue

const KINDS: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'settings in { }',
}

/** Puts what a schema found wrong into words for the person who wrote the playbook. */
export function toProblems(issue: Issue): PlaybookProblem[] {
  if (issue.code === 'invalid_union') {
    const branch = matchingBranch(issue.errors)
    if (branch)
      return branch.flatMap((inner) => toProblems({ ...inner, path: [...issue.path, ...inner.path] } as Issue))
  }
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownSetting([...issue.path, key]))
  return [{ code: codeOf(issue), path: pathOf(issue.path), message: messageOf(issue) }]
}

function unknownSetting(path: readonly PropertyKey[]): PlaybookProblem {
  const message = `Unknown setting: ${String(path.at(-1))}. Correct its name or remove it.`
  return { code: 'unknown_setting', path: pathOf(path), message }
}

/** Of several forms, use the one whose settings are all present: the error is in that one. */
function matchingBranch(branches: Issue[][]): Issue[] | null {
  const branch = branches.filter(
    (issues) =>
      issues.length > 0 &&
      issues.every(
        ({ code, path, ...issue }) => code !== 'unrecognized_keys' && path.length > 0 && issue.input !== undefined,
      ),
  )
  return branch.length === 1 ? branch[0]! : null
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )
}

function codeOf(issue: Issue): ProblemCode {
  if (issue.input === undefined && issue.code === 'invalid_type') return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong_type'
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int' ? 'empty' : 'too_small'
    case 'too_big':
      return 'too_large'
    default:
      return 'invalid_value'
  }
}

function messageOf(issue: Issue): string {
  const isMissing = issue.input === undefined && issue.code === 'invalid_type'
  if (isMissing && issue.message.startsWith('Invalid input')) return 'Required.'
  return isSchemas(issue.message) ? inWords(issue) : issue.message
}

function isSchemas(message: string): boolean {
  return /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/.test(message)
}

function inWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return sizeOf(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return sizeOf(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_value':
      return `Must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'invalid_format':
      return 'The format of this value is invalid.'
    default:
      return 'This value is not allowed here.'
  }
}

function sizeOf(origin: string, bound: 'at least' | 'at most', size: number): string {
  if (size === 1 && bound === 'at least' && origin === 'string') return 'Must not be empty.'
  if (size === 1 && bound === 'at least' && origin === 'array') return 'Must have at least one item.'
  if (origin === 'string') return `Must have ${bound} ${size} characters.`
  if (origin === 'array' || origin === 'set') return `Must have ${bound} ${size} items.`
  return `Must be ${bound} ${size}.`
}
