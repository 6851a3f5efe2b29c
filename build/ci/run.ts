import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Ending, Run } from './judge.ts'
import { readRecord } from './record.ts'
import type { Suite } from './suites.ts'

/** Exit codes of `timeout`: after SIGTERM, and after the SIGKILL that follows. */
const CUT = [124, 137]
const KILL_AFTER_S = 20

let child: ChildProcess | null = null

/** Passes a signal on to what runs now. `timeout` passes it on to all its processes. */
export function stopCurrent(signal: NodeJS.Signals): void {
  child?.kill(signal)
}

/** Runs a command with at most this many seconds; its output goes where ours goes. */
export async function runCommand(
  command: string[],
  limitS: number,
  env: Record<string, string> = {},
): Promise<{ ending: Ending; seconds: number }> {
  const began = process.hrtime.bigint()
  const code = await new Promise<number>((resolve, reject) => {
    child = spawn('timeout', ['-k', String(KILL_AFTER_S), String(limitS), ...command], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (exitCode) => resolve(exitCode ?? 137))
  })
  const seconds = Math.round(Number(process.hrtime.bigint() - began) / 1e9)
  return { ending: code === 0 ? 'passed' : CUT.includes(code) ? 'cut' : 'failed', seconds }
}

export type RunOptions = {
  label: string
  files?: string[]
  without?: string[]
  /** `2/3`: the second of three parts of the files. */
  shard?: string
  env?: Record<string, string>
  limitS: number
}

let runs = 0

/** Runs test files of a suite. One file is run by one worker, and so alone. */
export async function runTests(folder: string, suite: Suite, options: RunOptions): Promise<Run> {
  const { label, files = [], without = [], shard, env = {}, limitS } = options
  runs += 1
  const path = join(folder, `${String(runs).padStart(2, '0')}-${label.replace(/[^\w.]+/g, '-')}.ndjson`)
  const command = [
    ...['npx', 'vitest', 'run', '--config', suite.config],
    ...['--reporter=default', '--reporter=./build/ci/reporter.ts'],
    ...(files.length === 1 ? ['--maxWorkers=1'] : []),
    ...without.map((file) => `--exclude=${file}`),
    ...(shard ? [`--shard=${shard}`] : []),
    ...files,
  ]
  const { ending, seconds } = await runCommand(command, limitS, {
    ...suite.env,
    ...env,
    CI_RECORD: path,
    NO_COLOR: '1',
    // Without it the tests on Redis are skipped where there is none.
    REQUIRE_REDIS: '1',
  })
  return { ending, seconds, record: readRecord(path) }
}
