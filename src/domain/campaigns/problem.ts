import type { z } from 'zod'

/** One mistake: where it is, such as `signals[0].weight`, and what to do about it. A warning stops nothing. */
export type PlaybookProblem = { path: string; message: string; isWarning?: boolean }

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
  return [{ path: pathOf(issue.path), message: messageOf(issue) }]
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

function messageOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `Unknown setting: ${issue.keys.join(', ')}. Correct its name or remove it.`
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
  if (origin === 'string') return `Must have ${bound} ${size} characters.`
  if (origin === 'array' || origin === 'set') return `Must have ${bound} ${size} items.`
  return `Must be ${bound} ${size}.`
}
