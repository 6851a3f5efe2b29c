import { readdirSync, readFileSync } from 'node:fs'

/** One text of the second labelled set; its files say what the words mean. */
export type LabelledText = {
  text: string
  kind: 'opt_out' | 'doubtful' | 'preference' | 'opt_in' | 'help' | 'ordinary'
  reason?: 'opt_out' | 'wrong_number'
  method?: 'keyword' | 'phrase'
  language?: string
}

const FOLDER = new URL('./data/', import.meta.url)

/** One half of the set: `tuning` may be fitted to, `exam` is only ever counted. */
export function readTexts(half: 'tuning' | 'exam'): LabelledText[] {
  const files = readdirSync(FOLDER).filter((name) => name.startsWith(`opt-out-2-${half}`))
  return files.flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')).texts as LabelledText[])
}
