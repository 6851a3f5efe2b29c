import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export type KnownPattern = { source: string; flags: string; where: string }

const ROOT = new URL('../../../', import.meta.url)

/** Every regular expression of `src/domain`: literals from the source, the others as a process builds them at run time. */
export function patternsOfDomain(): KnownPattern[] {
  const script = fileURLToPath(new URL('record-patterns.ts', import.meta.url))
  const built = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 64_000_000 }))
  return [...literalPatterns(), ...(built as KnownPattern[])]
}

/** Those that are written as literals. */
export function literalPatterns(): KnownPattern[] {
  return globSync('src/domain/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    return literalsIn(parseSync(file, text).program).map(({ source, flags, start }) => ({
      source,
      flags,
      where: `${file}:${text.slice(0, start).split('\n').length}`,
    }))
  })
}

function literalsIn(node: unknown): { source: string; flags: string; start: number }[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, regex, start } = node as { type?: string; regex?: { pattern: string; flags: string }; start?: number }
  if (type === 'Literal' && regex) return [{ source: regex.pattern, flags: regex.flags, start: start ?? 0 }]
  return Object.values(node).flatMap(literalsIn)
}
