import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Elapsed real time or processor time, as an expression. */
const ELAPSED =
  /(?:performance|Date)\.now\(\) - [a-z]|process\.(?:threadCpuUsage|cpuUsage|hrtime)\((?!\))|hrtime\.bigint\(\) - /
const TERM = String.raw`(?:[A-Z][A-Z_]+|\d[\d_.]*n?)`
const CONSTANT = `${TERM}(?: [+*] ${TERM})*`
const ASSIGNED = /function (\w+)|(\w+)(?:\[\w+\])?(?:!?\.push\(| \+?= | \} = )/

/** The statements in which a source expects that elapsed time stays below a constant. Fake time may be compared with anything. */
function limitsOf(source: string): string[] {
  if (source.includes('vi.useFakeTimers')) return []
  const lines = unwrapped(source).split('\n')
  const elapsed = [ELAPSED.source, ...namesOfElapsed(lines).map((name) => String.raw`\b${name}\b`)].join('|')
  const limit = String.raw`\.toBeLess\w+\(${CONSTANT}[,)]| <=? ${CONSTANT}\b(?! [+*/-])`
  const limited = new RegExp(String.raw`expect\(.*(?:${elapsed}).*(?:${limit})`)
  const ratio = new RegExp(`(?:${elapsed}).* / .*(?:${elapsed})`)
  return lines.filter((line) => limited.test(line) && !ratio.test(line)).map((line) => line.trim())
}

/** The variables that hold elapsed time, and the functions that return it. */
function namesOfElapsed(lines: string[]): string[] {
  const names: string[] = []
  for (const [at, line] of lines.entries()) {
    const passesOn = new RegExp(
      String.raw`(?:return|=) (?:Math\.\w+\()?(?:\.\.\.)?(?:${names.join('|') || '(?!)'})\)?$`,
    )
    if (!ELAPSED.test(line) && !passesOn.test(line)) continue
    const isReturn = line.trimStart().startsWith('return ')
    const receiver = isReturn ? lines.slice(0, at).findLast((other) => indentOf(other) < indentOf(line)) : line
    const [, named, assigned] = receiver?.match(ASSIGNED) ?? []
    names.push(...[named ?? assigned].filter((name) => name !== undefined))
  }
  return names
}

/** Each statement on one line as far as its expressions go; the bodies of functions keep their lines. */
function unwrapped(source: string): string {
  return source
    .replaceAll(/(?<=[(,])\n\s*/g, '')
    .replaceAll(/(?<==>?)\n\s*/g, ' ')
    .replaceAll(/,?\n\s*(?=[).])/g, '')
}

function indentOf(line: string): number {
  return line.trim() === '' ? Number.POSITIVE_INFINITY : line.search(/\S/)
}

test('no test expects that something takes less than a fixed time: measurements belong to test/bench', () => {
  const files = globSync('test/**/*.{ts,tsx}').filter((file) => !/^test\/(bench|ci)\/|\/node_modules\//.test(file))
  const found = files.flatMap((file) => limitsOf(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
})

const RUN_MS = `
const runMs = (body: string) => {
  const times = Array.from({ length: 5 }, () => {
    const startedMs = performance.now()
    read(body)

    return performance.now() - startedMs
  })
  return Math.min(...times)
}
`

test.each([
  'expect(performance.now() - since).toBeLessThan(2_000)',
  'expect((Date.now() - started) / 2_000).toBeLessThanOrEqual(LIMIT_MS)',
  'expect(\n  performance.now() - since,\n  "reads quickly",\n).toBeLessThan(2 * LIMIT_MS)',
  'const tookMs = performance.now() - since\nexpect(tookMs).toBeLessThan(WITHIN_MS + SLACK_MS)',
  'const tookMs = performance.now() - since\nexpect([code, tookMs < 10_000]).toEqual([0, true])',
  'const tookMs =\n  performance.now() - since\nexpect(tookMs < 500).toBe(true)',
  'times[kind]!.push(performance.now() - since)\nexpect(Math.max(...times.all)).toBeLessThan(250)',
  'const elapsed = () => Date.now() - since\nexpect(elapsed()).toBeLessThan(100)',
  `${RUN_MS}expect(runMs("a")).toBeLessThan(20)`,
  'expect(process.cpuUsage(before).user).toBeLessThan(50)',
  'const { user } = process.cpuUsage(before)\nexpect(user / 1_000).toBeLessThan(50)',
  'expect(process.hrtime.bigint() - since).toBeLessThan(1_000n)',
])('%s is found', (source) => {
  expect(limitsOf(source)).toHaveLength(1)
})

test.each([
  'expect(performance.now() - since).toBeGreaterThan(500)',
  'const tookMs = performance.now() - since\nexpect(tookMs).toBeLessThan(3 * otherMs)',
  'const tookMs = performance.now() - since\nexpect([tookMs < 3 * otherMs]).toEqual([true])',
  `${RUN_MS}expect(runMs("aa")).toBeLessThan(20 * runMs("a") + 1)`,
  `${RUN_MS}expect(runMs("aa") / runMs("a")).toBeLessThan(60)`,
  'const since = new Date(Date.now() - 7_200_000)\nexpect((await ask(since)).status).toBeLessThan(500)',
  'const before = process.cpuUsage()\nexpect(after - before).toBeLessThan(5)',
  'expect(costOf(60_000, 100, run)).toBeLessThan(100)',
])('%s is allowed', (source) => {
  expect(limitsOf(source)).toEqual([])
})
