import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'
import type { RecordLine, TestResult } from './record.ts'

type Thrown = { message?: string | undefined; VITEST_TEST_PATH?: unknown }

/** Appends one line for each test as it ends to the file that `CI_RECORD` names. */
export default class RecordReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({ kind: 'planned', files: specifications.map(({ moduleId }) => fileOf(moduleId)) })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'passed' || state === 'failed') writeTest(test, state, errors?.[0])
  }

  onTestModuleEnd(module: TestModule): void {
    for (const test of module.children.allTests('skipped')) if (!isBelowAnError(test)) writeTest(test, 'skipped')
    const outside = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    const error = outside.length > 0 ? firstLineOf(outside[0]) : null
    const ms = Math.round(module.diagnostic().duration)
    write({ kind: 'file', file: fileOf(module.moduleId), ms, error })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    for (const thrown of unhandled) {
      const path = thrown.VITEST_TEST_PATH
      write({ kind: 'error', file: typeof path === 'string' ? fileOf(path) : null, error: firstLineOf(thrown) })
    }
  }
}

function write(line: RecordLine): void {
  appendFileSync(process.env.CI_RECORD!, `${JSON.stringify(line)}\n`)
}

function writeTest(test: TestCase, state: TestResult['state'], thrown?: Thrown): void {
  const ms = Math.round(test.diagnostic()?.duration ?? 0)
  const error = state === 'failed' ? firstLineOf(thrown) : null
  write({ kind: 'test', file: fileOf(test.module.moduleId), name: test.fullName, state, ms, error })
}

/** A failed hook skips the tests below it. The hook's error is what is reported then. */
function isBelowAnError({ parent }: TestCase | TestSuite): boolean {
  return parent.errors().length > 0 || (parent.type === 'suite' && isBelowAnError(parent))
}

function fileOf(moduleId: string): string {
  return relative(process.cwd(), moduleId)
}

const ERROR_LENGTH_MAX = 300

function firstLineOf(thrown: Thrown | undefined): string {
  const line = (thrown?.message ?? '').split('\n').find((text) => text.trim() !== '')
  return (line ?? 'failed without a message').slice(0, ERROR_LENGTH_MAX)
}
