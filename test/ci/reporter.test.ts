import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRecord } from '../../build/ci/record.ts'

const MIXED = 'test/ci/samples/mixed.sample.ts'
const HOOK = 'test/ci/samples/hook.sample.ts'

test('a run leaves a record of each test: passed, failed, out of time, skipped, and below a hook that failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  const path = join(folder, 'record.ndjson')
  const config = ['--config', 'test/ci/samples/vitest.config.ts', '--reporter=./build/ci/reporter.ts']
  const { VITEST: _, ...env } = process.env
  spawnSync('npx', ['vitest', 'run', ...config], { env: { ...env, CI_RECORD: path } })
  const record = readRecord(path)
  rmSync(folder, { recursive: true })

  const states = record.tests.map(({ file, name, state }) => [file, name, state])
  expect(states.toSorted()).toEqual([
    [MIXED, 'fails', 'failed'],
    [MIXED, 'is skipped', 'skipped'],
    [MIXED, 'passes', 'passed'],
    [MIXED, 'takes too long', 'failed'],
  ])
  expect(record.failures.toSorted((one, other) => (one.file! < other.file! ? -1 : 1))).toEqual([
    { file: HOOK, name: null, error: 'no database' },
    { file: MIXED, name: 'fails', error: expect.stringMatching(/^expected \[ 1, 2 \] to deeply equal/) },
    { file: MIXED, name: 'takes too long', error: 'Test timed out in 50ms.' },
  ])
  expect(record.unfinished).toEqual([])
})
