import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = `${import.meta.dirname}/texts`

/**
 * The labelled texts, a line each: `label|text`, the label being n (ordinary), o (opt-out), w (wrong number), d (doubtful) or
 * p (preference). The rules were fitted to those of files that begin with "fitted".
 */
export function readLines(): { file: string; line: string }[] {
  const files = readdirSync(FOLDER).sort()
  return files.flatMap((file) =>
    readFileSync(`${FOLDER}/${file}`, 'utf8')
      .split('\n')
      .map((line) => ({ file, line })),
  )
}

/** What weights.json says that it was made of. */
export function hashOfTexts(): string {
  const hash = createHash('sha256')
  for (const { line } of readLines()) hash.update(`${line}\n`)
  return hash.digest('hex')
}
