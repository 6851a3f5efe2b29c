import { clause } from '../context.ts'

/** A part of the one statement, which gives one value: JSON. It may use `zone (name)`, in which days are counted. */
export function part(texts: TemplateStringsArray, ...values: readonly unknown[]) {
  return clause(texts, values)
}
