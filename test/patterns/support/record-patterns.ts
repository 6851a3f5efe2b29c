/**
 * Run as a process of its own: loads every module of `src/domain`, reads texts with every playbook, and prints the regular expressions
 * that were built meanwhile from strings. Those written as literals are not seen here.
 */
import { globSync } from 'node:fs'

const built = new Map<string, { source: string; flags: string; where: string }>()
const Native = RegExp
/** Builds the patterns of all files. */
const TABLES = '/src/domain/texts/patterns.ts'

function record(pattern: RegExp): RegExp {
  const line = new Error().stack?.split('\n').find((each) => each.includes('/src/domain/') && !each.includes(TABLES))
  const where = /src\/domain\/[^:]+:\d+/.exec(line ?? '')?.[0]
  if (where) built.set(String(pattern), { source: pattern.source, flags: pattern.flags, where })
  return pattern
}

globalThis.RegExp = new Proxy(Native, {
  construct: (target, given) => record(Reflect.construct(target, given)),
  apply: (target, self, given) => record(Reflect.apply(target, self, given)),
})

const domain = new URL('../../../src/domain/', import.meta.url)
for (const file of globSync('**/*.ts', { cwd: domain })) await import(new URL(file, domain).href)

const { classifyInbound } = await import('../../../src/domain/compliance/index.ts')
const { readTexts } = await import('../../support/labelled-texts.ts')
const { labelledSet, readCase } = await import('../../agent/support/understanding.ts')
for (const { text } of readTexts('tuning')) classifyInbound(text, { suppressed: false, suppressedByKeyword: false })
const set = labelledSet('tuning')
for (const labelled of set.cases) readCase(set, labelled)

process.stdout.write(JSON.stringify([...built.values()]))
