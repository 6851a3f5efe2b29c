import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { E164 } from '../kernel/index.ts'

/** E.164 by form. Phones from clients and files must also have a possible length: see `possible-phone.ts`. */
export const E164_FORM = /^\+[1-9][0-9]{6,14}$/

const NORTH_AMERICA = new Set(['US', 'CA', 'PR'])
/** Ten digits as written in North America, with or without the 1, and common punctuation. */
const NORTH_AMERICAN = /^(?:1[\s.-]?)?\(?[2-9][0-9]{2}\)?[\s.-]{0,2}[2-9][0-9]{2}[\s.-]{0,2}[0-9]{4}$/
/** Separators between digits, without meaning. */
const BETWEEN = /[\s().\-/·‐-―−]/gu
const INTERNATIONAL_PREFIX = /^00(?=[1-9])/
const EXTENSION = /(?:;\s*ext=|e?xt?(?:ension)?\.?|#|~)\s*:?\s*[0-9]{1,9}\s*$/iu
const TEXT_LENGTH_MAX = 64

export function parsePhone(text: string): E164 | null {
  return E164_FORM.test(text) ? (text as E164) : null
}

export type PhoneReading = { phone: E164; problem?: never } | { phone: null; problem: string }

/** Whether the numbers of a country, by its two capital letters, can be read without their calling code. */
export function isPhoneCountry(country: string): boolean {
  return isSupportedCountry(country)
}

/**
 * Parses a number in any usual format: with spaces, brackets and dots, with 00 for +, as a tel: address, in digits of another
 * script, or in the national format of `country` (ISO 3166-1 alpha-2). A number with + must be E.164 by form; a national one
 * must have a possible length. Numbers with an extension cannot be messaged.
 */
export function readPhone(given: string, country: string): PhoneReading {
  if (E164_FORM.test(given)) return { phone: given as E164 }
  if (NORTH_AMERICA.has(country) && NORTH_AMERICAN.test(given)) {
    return { phone: `+1${given.replaceAll(/[^0-9]/g, '').slice(-10)}` as E164 }
  }
  if (given.length > TEXT_LENGTH_MAX) return { phone: null, problem: 'The value is too long for a phone number.' }
  const text = given
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .trim()
    .replace(/^(?:tel|sms|phone):\s*/i, '')
    .replace(INTERNATIONAL_PREFIX, '+')
  if (EXTENSION.test(text)) return { phone: null, problem: 'Phone numbers with an extension cannot receive SMS.' }
  return text.startsWith('+') ? readInternational(text) : readNational(text, country)
}

const NOT_A_PHONE = 'The value is not a valid phone number.'

function readInternational(text: string): PhoneReading {
  const phone = parsePhone(text.replace(/\(0\)/, '').replaceAll(BETWEEN, ''))
  return phone
    ? { phone }
    : { phone: null, problem: `${NOT_A_PHONE} Use + followed by 7 to 15 digits, the first of which is not 0.` }
}

function readNational(text: string, country: string): PhoneReading {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  if (number?.ext) return { phone: null, problem: 'Phone numbers with an extension cannot receive SMS.' }
  const phone = number?.isPossible() ? parsePhone(number.number) : null
  return phone ? { phone } : { phone: null, problem: `The value is not a valid phone number in ${country}.` }
}

/** The ten digits of every script are contiguous; zero is at a multiple of ten from the start of the block. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0)!
  const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point))
  if (zero <= 57) return digit
  let value = 0
  while (value < 9 && isDigit(zero - 1)) {
    zero--
    value++
  }
  return String(value)
}
