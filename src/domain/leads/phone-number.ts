import type { E164 } from '../context.ts'

/** E.164 by form only: no numbering plan is asked when something is accepted. */
export const E164_FORM = /^\+[1-9][0-9]{6,14}$/

export function parsePhone(text: string): E164 | null {
  return E164_FORM.test(text) ? (text as E164) : null
}
