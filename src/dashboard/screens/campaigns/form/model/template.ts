import { firstName } from '../../../../components/text/lead-name.ts'
import { type SmsSize, templateSize } from '../../../../components/text/sms-segments.ts'

/** A variable in a text: `{{first_name}}`, or `{{first_name|there}}` with words for leads without the value. */
const VARIABLE = / ?\{\{([a-z][a-z0-9_]*)(?:\|([^{}|]*))?\}\}/g
/** Stands for a name when the lead is unknown: the API checks lengths with it too. */
const EXAMPLE = 'Alexandria'

export type Variable = { key: string; fallback: string }
export type Values = Readonly<Record<string, unknown>>

export function variablesIn(text: string): Variable[] {
  const found = [...text.matchAll(VARIABLE)].map(([, key = '', fallback = '']) => ({ key, fallback }))
  return found.filter(({ key }, i) => found.findIndex((other) => other.key === key) === i)
}

/** "First name" for `first_name`. */
export function variableName(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function variable({ key, fallback }: Variable): string {
  const words = fallback.replaceAll(/[{}|]/g, '')
  return words === '' ? `{{${key}}}` : `{{${key}|${words}}}`
}

/** Sets the words for leads without a value, everywhere in the text. */
export function withFallback(text: string, { key, fallback }: Variable): string {
  return text.replaceAll(VARIABLE, (whole: string, name: string) =>
    name === key ? `${whole.startsWith(' ') ? ' ' : ''}${variable({ key, fallback })}` : whole,
  )
}

/** The text that a lead with these values gets. A missing value without a fallback leaves no gap. */
export function filled(text: string, values: Values): string {
  const all = text.replaceAll(VARIABLE, (whole: string, key: string, fallback = '') => {
    const value = valueIn(values, key) || fallback
    return value && (whole.startsWith(' ') ? ` ${value}` : value)
  })
  return all.replaceAll(/ {2,}/g, ' ').trim()
}

/** The values of a lead, behind those of the company: a variable that the profile lacks is the lead's. */
export function withCompany(lead: Values, company: Readonly<Record<string, string | null>>): Values {
  return { ...lead, ...Object.fromEntries(Object.entries(company).filter(([, value]) => value !== null)) }
}

/** Characters and SMS of a text with an example name. */
export function sizeOf(text: string): SmsSize & { characters: number } {
  const bare = text.replaceAll(VARIABLE, (each: string, key: string) => `${each.startsWith(' ') ? ' ' : ''}{{${key}}}`)
  return { characters: [...bare.replaceAll(VARIABLE, exampleFor)].length, ...templateSize(bare) }
}

function exampleFor(placeholder: string): string {
  return `${placeholder.startsWith(' ') ? ' ' : ''}${EXAMPLE}`
}

function valueIn(values: Values, key: string): string {
  const value = key === 'first_name' ? firstName(values) : values[key]
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
}
