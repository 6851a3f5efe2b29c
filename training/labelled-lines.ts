import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** One line of a labelled file, `letters|text`; what the letters mean, the reader of the file knows. */
export type LabelledLine = { file: string; line: string }

/** The lines of a folder's texts, file by file in the order of names. */
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

/** What a model says that it was made of. */
export function hashOfLines(lines: readonly LabelledLine[]): string {
  const hash = createHash('sha256')
  for (const { line } of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
