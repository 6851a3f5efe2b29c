import { type LabelledLine, readLines } from '../labelled-lines.ts'

/** The matters, one per line, each with its questions. */
export function readMatterLines(): LabelledLine[] {
  return readLines(import.meta.dirname).filter(({ line }) => !line.startsWith('#'))
}
