import { expect, test } from 'vitest'
import { closingLines, type Summary } from '../../build/ci/closing.ts'
import { type Ending, filesToRepeat, judge, type Run } from '../../build/ci/judge.ts'
import { type RecordLine, recordOf } from '../../build/ci/record.ts'
import type { Suite } from '../../build/ci/suites.ts'

const SUITE: Suite = { kind: 'suite', name: 'test', config: '', quietSeconds: 300, unstableMax: 3 }
const LATE = 'Test timed out in 60000ms.'

const passed = (file: string): RecordLine[] => [
  { kind: 'test', file, name: 'sends', state: 'passed', ms: 5, error: null },
  { kind: 'file', file, ms: 9, error: null },
]
const failed = (file: string, error = 'expected 2 to be 1', name = 'sends'): RecordLine[] => [
  { kind: 'test', file, name, state: 'failed', ms: 5, error },
  { kind: 'file', file, ms: 9, error: null },
]
const run = (ending: Ending, ...lines: RecordLine[][]): Run => ({ ending, seconds: 60, record: recordOf(lines.flat()) })
const planned = (...files: string[]): RecordLine[] => [{ kind: 'planned', files }]
const alone = (...runs: [string, Run][]) => new Map(runs)

test('a file that fails twice is a failure', () => {
  const first = run('failed', passed('a'), failed('b'))
  expect(filesToRepeat(first)).toEqual(['b'])
  const outcome = judge(SUITE, first, alone(['b', run('failed', failed('b'))]), true)
  expect(outcome.failed).toEqual([{ step: 'test', file: 'b', name: 'sends', error: 'expected 2 to be 1' }])
  expect(outcome.unstable).toEqual([])
})

test('a file that passes alone is unstable, and three of them are no failure', () => {
  const files = ['b', 'c', 'd']
  const first = run('failed', ...files.map((file) => failed(file)))
  const again = alone(...files.map((file): [string, Run] => [file, run('passed', passed(file))]))
  const outcome = judge(SUITE, first, again, true)
  expect(outcome.failed).toEqual([])
  expect(outcome.unstable.map(({ file }) => file)).toEqual(files)
})

test('four unstable files are a failure', () => {
  const files = ['b', 'c', 'd', 'e']
  const first = run('failed', ...files.map((file) => failed(file)))
  const again = alone(...files.map((file): [string, Run] => [file, run('passed', passed(file))]))
  expect(judge(SUITE, first, again, true).failed.map(({ error }) => error)).toEqual([
    '4 files passed only when they ran alone; at most 3 may',
  ])
})

test('a test that fails only when its file runs alone is a failure', () => {
  const first = run('failed', failed('b'))
  const outcome = judge(SUITE, first, alone(['b', run('failed', failed('b', 'lost a text', 'keeps'))]), true)
  expect(outcome.failed.map(({ name }) => name)).toEqual(['sends', 'keeps'])
})

test('more than eight failed files are not repeated, and all are failures', () => {
  const files = [...'abcdefghi']
  const first = run('failed', ...files.map((file) => failed(file)))
  expect(filesToRepeat(first)).toEqual([])
  expect(judge(SUITE, first, alone(), true).failed).toHaveLength(9)
})

test('time that ran out twice is forgiven where the suite says so, and a broken promise never is', () => {
  const faults: Suite = { ...SUITE, forgivesTime: true }
  const first = run('failed', failed('kill', LATE))
  const late = alone(['kill', run('failed', failed('kill', LATE))])
  expect(judge(faults, first, late, true)).toMatchObject({ failed: [], late: [{ file: 'kill', error: LATE }] })
  expect(judge(SUITE, first, late, true).failed).toHaveLength(1)
  const lost = alone(['kill', run('failed', failed('kill', LATE), failed('kill', 'lost 1 text', 'loses none'))])
  expect(judge(faults, first, lost, true).failed.map(({ name }) => name)).toEqual(['sends', 'loses none'])
  const lostOnce = run('failed', failed('kill', 'lost 1 text'))
  expect(judge(faults, lostOnce, late, true)).toMatchObject({ failed: [{ error: 'lost 1 text' }], late: [] })
})

test('a skipped test is reported, also in a run that passed', () => {
  const skipped: RecordLine = { kind: 'test', file: 'a', name: 'sends', state: 'skipped', ms: 0, error: null }
  expect(judge(SUITE, run('passed', [skipped]), alone(), true).skipped).toEqual([
    { step: 'test', file: 'a', name: 'sends', error: 'skipped' },
  ])
})

test('an error outside all tests is a failure: of a file in that file, else of the suite', () => {
  const hook: RecordLine = { kind: 'file', file: 'a', ms: 1, error: 'no database' }
  expect(filesToRepeat(run('failed', [hook]))).toEqual(['a'])
  const unhandled: RecordLine = { kind: 'error', file: null, error: 'unhandled' }
  expect(judge(SUITE, run('failed', passed('a'), [unhandled]), alone(), true).failed).toEqual([
    { step: 'test', file: null, name: null, error: 'unhandled' },
  ])
  expect(judge(SUITE, run('failed', passed('a')), alone(), true).failed).toHaveLength(1)
  expect(judge(SUITE, run('passed'), alone(), true).failed.map(({ error }) => error)).toEqual(['ran no test'])
})

test('a run that is cut off fails if its end decides, and otherwise only names the files it did not finish', () => {
  const cut = run('cut', planned('a', 'b', 'c'), passed('a'), failed('b'))
  const again = alone(['b', run('passed', passed('b'))])
  expect(judge(SUITE, cut, again, true).failed.map(({ error }) => error)).toEqual([
    'did not end within 60 s; unfinished: c',
  ])
  expect(judge(SUITE, cut, again, false)).toMatchObject({ failed: [], notRun: ['c'], unstable: [{ file: 'b' }] })
})

test('failed tests stand within the last thirty lines, and the last line is the sum', () => {
  const many = (error: string) =>
    Array.from({ length: 40 }, (_, at) => ({ step: 'test', file: `test/${at}`, name: 'sends', error }))
  const summary: Summary = {
    commit: 'c0ffee',
    seed: '7',
    seconds: 900,
    machine: { node: 'v24', cores: 2, loadAtStart: 1, loadAtEnd: 2, stealSeconds: 0, pace: 1 },
    steps: [{ step: 'test', verdict: 'failed', seconds: 300, limitSeconds: 1900 }],
    passed: 5,
    slowest: [],
    failed: many('broken'),
    unstable: many('unstable'),
    late: many('late'),
    skipped: [],
    notRun: many('').map(({ file }) => file),
  }
  const lines = closingLines(summary)
  expect(lines.at(-1)).toBe('5 passed, 40 failed, 0 skipped')
  expect(lines.slice(-30)).toContain('  test > test/0 > sends: broken')
})
