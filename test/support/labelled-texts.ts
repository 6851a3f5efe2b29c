import { readdirSync, readFileSync } from 'node:fs'

/** One text of a labelled set; the set's files explain the labels. */
export type LabelledText = {
  text: string
  kind: 'opt_out' | 'doubtful' | 'preference' | 'opt_in' | 'help' | 'ordinary'
  reason?: 'opt_out' | 'wrong_number'
  method?: 'keyword' | 'phrase'
  language?: string
}

const FOLDER = new URL('../data/', import.meta.url)

/** The second set can be used for tuning; the third is only for measurements. */
export function readTexts(half: 'tuning' | 'exam'): LabelledText[] {
  const files = readdirSync(FOLDER).filter((name) =>
    name.startsWith(half === 'tuning' ? 'opt-out-2-tuning' : 'opt-out-3-exam'),
  )
  return files.flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')).texts as LabelledText[])
}
