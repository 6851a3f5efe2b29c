import { existsSync, readFileSync } from 'node:fs'

/** One line of a run's record, written as it happens, so that a run that is cut off leaves what it knew. */
export type RecordLine =
  | { kind: 'planned'; files: string[] }
  | ({ kind: 'test' } & TestResult)
  | { kind: 'file'; file: string; ms: number; error: string | null }
  /** An error outside every test and file that Vitest could name: the file is null. */
  | { kind: 'error'; file: string | null; error: string }

/** `skipped` means marked to be skipped. Tests that a failed hook kept from running are not recorded. */
export type TestResult = {
  file: string
  name: string
  state: 'passed' | 'failed' | 'skipped'
  ms: number
  /** The first line of the error of a failed test. */
  error: string | null
}

export type Failure = { file: string | null; name: string | null; error: string }

/** What a run of test files left behind, whether it came to its end or not. */
export type RunRecord = { tests: TestResult[]; failures: Failure[]; unfinished: string[] }

export function readRecord(path: string): RunRecord {
  return recordOf(existsSync(path) ? linesOf(readFileSync(path, 'utf8')) : [])
}

export function recordOf(lines: RecordLine[]): RunRecord {
  const planned = lines.flatMap((line) => (line.kind === 'planned' ? line.files : []))
  const ended = new Set(lines.flatMap((line) => (line.kind === 'file' ? [line.file] : [])))
  return {
    tests: lines.filter((line) => line.kind === 'test'),
    failures: lines.flatMap(failureOf),
    unfinished: planned.filter((file) => !ended.has(file)),
  }
}

function failureOf(line: RecordLine): Failure[] {
  if (line.kind === 'planned' || line.error === null) return []
  return [{ file: line.file, name: line.kind === 'test' ? line.name : null, error: line.error }]
}

/** The last line of a run that was killed may be incomplete. */
function linesOf(text: string): RecordLine[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordLine)
}
