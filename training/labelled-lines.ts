import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** One line of a labelled file, `letters|text`. The reader of the file defines the letters. */
export type LabelledLine = { file: string; line: string }

/** The lines of a folder's text files, in the order of the file names. */
export function readLines(folder: string): LabelledLine[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ file, line })),
    )
}

/** A model's description of its training texts. */
export function hashOfLines(lines: readonly LabelledLine[]): string {
  const hash = createHash('sha256')
  for (const { line } of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
