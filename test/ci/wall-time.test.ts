import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Elapsed real time or processor time, as an expression. */
const ELAPSED = /(?:performance|Date)\.now\(\) - |process\.(?:threadCpuUsage|cpuUsage|hrtime)/
const CONSTANT = String.raw`(?:[A-Z][A-Z_]+(?: [+*] [A-Z_]+)*|[\d_.]+)`

/** The lines on which a source expects that elapsed real time stays below a constant. */
function limitsOf(source: string): string[] {
  if (source.includes('vi.useFakeTimers')) return []
  const names = [...source.matchAll(/(\w+) = (?:Math\.\w+\()?(?:[^\n;]*)(?:performance|Date)\.now\(\) - /g)].map(
    ([, name]) => name,
  )
  const elapsed = [ELAPSED.source, ...names.map((name) => String.raw`\b${name}\b`)].join('|')
  const asserted = new RegExp(String.raw`expect\(.*(?:${elapsed}).*\.toBeLess\w+\(${CONSTANT}\)`)
  const compared = new RegExp(String.raw`(?:${elapsed}).* <=? ${CONSTANT}\b`)
  return source.split('\n').filter((line) => asserted.test(line) || (/expect\(/.test(line) && compared.test(line)))
}

test('no test expects that something takes less than a fixed time: measurements belong to test/bench', () => {
  const files = globSync('test/**/*.{ts,tsx}').filter((file) => !/^test\/(bench|ci)\//.test(file))
  const found = files.flatMap((file) => limitsOf(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
})

test.each([
  'expect(performance.now() - since).toBeLessThan(2_000)',
  'expect((Date.now() - started) / 2_000).toBeLessThanOrEqual(LIMIT_MS)',
  'const tookMs = performance.now() - since\nexpect(tookMs).toBeLessThan(WITHIN_MS + SLACK_MS)',
  'const tookMs = performance.now() - since\nexpect([code, tookMs < 10_000]).toEqual([0, true])',
  'expect(process.cpuUsage(before).user).toBeLessThan(50)',
])('%s is found', (source) => {
  expect(limitsOf(source)).toHaveLength(1)
})

test.each([
  'expect(performance.now() - since).toBeGreaterThan(500)',
  'const tookMs = performance.now() - since\nexpect(tookMs).toBeLessThan(3 * otherMs)',
  'expect(costOf(60_000, 100, run)).toBeLessThan(100)',
])('%s is allowed', (source) => {
  expect(limitsOf(source)).toEqual([])
})
