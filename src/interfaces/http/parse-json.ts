import { AppError } from '../../errors.ts'
import { paramOf } from './validate.ts'

/** A key with a special meaning in JavaScript. Written with an escape, it is found only by parsing. */
const MAYBE_PROTO = /"__proto__"|\\u00(?:5f|7[024f]|6f)/i
/** A number with an exponent, or with more than the 15 digits that a double always represents exactly. */
const MAYBE_INEXACT = /[:,[\s-](?:[0-9.]{16}|[0-9]+(?:\.[0-9]+)?e)/i

const INEXACT = 'This number has too many digits to be stored exactly. Use at most 15 significant digits, or a string.'

/**
 * Parses a JSON text. Rejects `__proto__` as a key, and numbers that would be stored as another decimal value. Only texts that
 * may contain one of these are checked value by value. Throws AppError or SyntaxError.
 */
export function parseJson(text: string): unknown {
  return MAYBE_PROTO.test(text) || MAYBE_INEXACT.test(text) ? parseSlowly(text) : JSON.parse(text)
}

/** An error and its place: the path starts in `holder`. Holders are visited after their content. */
type JsonProblem = { code: 'unknown_parameter' | 'invalid_parameter'; holder: object; path: PropertyKey[] }

function parseSlowly(text: string): unknown {
  let wrong: JsonProblem | undefined
  function revive(this: object, key: string, value: unknown, { source }: { source?: string }): unknown {
    const code = codeOf(key, value, source)
    const name = Array.isArray(this) ? Number(key) : key
    if (wrong === undefined) {
      if (code) wrong = { code, holder: this, path: [name] }
    } else if (value === wrong.holder && key !== '') {
      wrong = { ...wrong, holder: this, path: [name, ...wrong.path] }
    }
    return value
  }
  const value: unknown = JSON.parse(text, revive as (this: object, key: string, value: unknown) => unknown)
  if (wrong === undefined) return value
  const message = wrong.code === 'invalid_parameter' ? INEXACT : undefined
  throw new AppError(wrong.code, { param: paramOf(wrong.path), message })
}

function codeOf(key: string, value: unknown, source: string | undefined): JsonProblem['code'] | null {
  if (key === '__proto__') return 'unknown_parameter'
  return typeof value === 'number' && source !== undefined && !isExact(source, value) ? 'invalid_parameter' : null
}

/** Whether a double has the same decimal value as the literal. */
export function isExact(literal: string, value: number): boolean {
  return Number.isFinite(value) && (literal === String(value) || canonical(literal) === canonical(String(value)))
}

/** The same text for the same decimal value: sign, digits without leading and trailing zeros, and the power of ten. */
function canonical(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(
    literal,
  )!
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  if (end === 0) return '0'
  return `${sign}${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
