import { firstName } from '../../../components/text/lead-name.ts'

/** The values of variables by their names. */
export type Values = Readonly<Record<string, unknown>>

const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g
const LEFT_OVER = /\{\{[^{}]*\}?\}?/

/** The values for a text to a lead. As in campaigns, the company's values come before attributes of the same name. */
export function valuesFor(attributes: unknown, company: Values): Values {
  return { ...(attributes ?? {}), ...company, first_name: firstName(attributes) }
}

/** A snippet's text: variables become their values or their fallback. Variables without either stay. */
export function filled(body: string, values: Values): string {
  return body.replaceAll(VARIABLE, (written, name: string, fallback: string | undefined) => {
    const value = values[name]
    if (typeof value === 'string' && value !== '') return value
    return typeof value === 'number' ? String(value) : (fallback ?? written)
  })
}

/** The first variable that is still in a text; null if there is none. */
export function unresolvedIn(body: string): string | null {
  return LEFT_OVER.exec(body)?.[0] ?? null
}
