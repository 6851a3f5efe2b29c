import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { adviceOn, closestTo } from './unknown-name.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const PARAM_LENGTH_MAX = 200

const WORDS_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/**
 * Validates client input for REST and GraphQL: returns the parsed input, or throws the first error as `unknown_parameter`,
 * `missing_parameter` or `invalid_parameter`, with its path. Unknown fields come first, because a misspelled field is usually
 * why another one is missing. `nullIsAbsent` is for create inputs.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { nullIsAbsent = false }: { nullIsAbsent?: boolean } = {},
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const issue = innermost(issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!)
  if (issue.code === 'unrecognized_keys') throw unknownName(schema, issue.path, issue.keys[0]!)
  throw failureOf(issue, value, nullIsAbsent)
}

/** The error of a name that the schema does not have at this path, with a hint at what was meant. */
export function unknownName(
  schema: z.ZodType,
  path: Path,
  name: string,
  advice: string | undefined = adviceOn(name, schema, path),
): AppError {
  const param = paramOf([...path, name])
  return new AppError('unknown_parameter', {
    param,
    ...(advice && { message: `Unknown parameter \`${param}\`. ${advice}` }),
  })
}

function failureOf(issue: Issue, value: unknown, nullIsAbsent: boolean): AppError {
  const { path } = issue
  if (path.length === 0) return new AppError('invalid_request', { message: sentenceOf(issue, value) })
  const found = valueAt(value, path)
  const absent = found === undefined || (found === null && nullIsAbsent && typeof path.at(-1) === 'string')
  if (!absent) return new AppError('invalid_parameter', { param: paramOf(path), message: sentenceOf(issue, found) })
  return new AppError('missing_parameter', {
    param: paramOf(path),
    ...(issue.code === 'custom' && issueMessage(issue)),
  })
}

/**
 * For a union, the error of the form that matched furthest: `event_types[1]` rather than `event_types`, and "too long" rather
 * than "not a number".
 */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors
    .flatMap((branch) => branch.slice(0, 1))
    .map((first) => innermost({ ...first, path: [...issue.path, ...first.path] } as Issue))
  const deepest = inner.reduce((best, next) => (next.path.length >= best.path.length ? next : best), issue as Issue)
  if (deepest.path.length > issue.path.length) return deepest
  const ofItsType = inner.filter(({ code }) => code !== 'invalid_type' && code !== 'invalid_value')
  return ofItsType.length === 1 ? ofItsType[0]! : issue
}

/** `attributes.budget`, `event_types[1]`. */
export function paramOf(path: Path): string {
  const param = path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
  return param.slice(0, PARAM_LENGTH_MAX).toWellFormed()
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => {
    return at !== null && typeof at === 'object' && Object.hasOwn(at, key)
      ? (at as Record<PropertyKey, unknown>)[key]
      : undefined
  }, value)
}

function issueMessage(issue: Issue): { message: string } {
  return { message: issue.message }
}

function sentenceOf(issue: Issue, found: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${wordsOf(issue.expected)}.`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.${similarValue(found, issue.values)}`
    case 'too_small':
      return `Must ${quantityOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}.`
    case 'too_big':
      return `Must ${quantityOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`
    case 'invalid_union':
      return unionSentence(issue)
    case 'invalid_key':
      return `Invalid key: ${issue.issues[0]?.message ?? ''}`
    default:
      return issue.message
  }
}

/** A hint for a value that is similar to an accepted one. */
function similarValue(found: unknown, accepted: readonly unknown[]): string {
  if (typeof found !== 'string' || accepted.length < 2) return ''
  const closest = closestTo(found, accepted.map(String))
  return closest === undefined ? '' : ` Did you mean \`${closest}\`?`
}

function unionSentence(issue: Issue & { code: 'invalid_union' }): string {
  const types = issue.errors.map(([first]) => (first?.code === 'invalid_type' ? wordsOf(first.expected) : undefined))
  return types.length > 0 && types.every((type) => type !== undefined)
    ? `Must be ${[...new Set(types)].join(', or ')}.`
    : 'The value does not match any of the allowed types.'
}

function wordsOf(type: string): string {
  return WORDS_OF_TYPE[type] ?? type
}

function quantityOf(origin: string): string {
  return unitOf(origin) === '' ? 'be' : 'have'
}

function unitOf(origin: string, count: number | bigint = 0): string {
  const one = Number(count) === 1
  if (origin === 'string') return one ? ' character' : ' characters'
  return origin === 'array' || origin === 'set' ? (one ? ' entry' : ' entries') : ''
}
