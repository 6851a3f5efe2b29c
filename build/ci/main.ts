/** Runs every suite that a change must pass, whatever fails, and says at the end what failed. `.ci/run` starts it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { chosenSeed } from '../../test/support/random/chance.ts'
import { closingLines, type StepSummary, type Summary } from './closing.ts'
import { filesToRepeat, judge, type Outcome, type Run } from './judge.ts'
import { budgetOf, fitsWhole, LIMIT_S, paceOf, partsThatFit } from './plan.ts'
import { runCommand, runTests, stopCurrent } from './run.ts'
import { type Command, STEPS, type Suite } from './suites.ts'

const REPEAT_S = 10 * 60
const REST_S = 120
/** `CI_ALL=1` runs what does not decide too, however long it takes within the limit. */
const isAllWanted = process.env.CI_ALL === '1'
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
/** Other commits run other parts of what does not fit, so that each part has its turn. */
const turn = Number.parseInt(commit.slice(0, 8), 16)

const seed = chosenSeed() // for all suites
const folder = process.env.CI_OUT ?? '.ci/out'
const beganS = Number(process.env.CI_BEGAN ?? Date.now() / 1000)
const atStart = { load: loadavg()[0]!, steal: stealSeconds() }
const total: Outcome = { failed: [], unstable: [], late: [], skipped: [], notRun: [] }
const steps: StepSummary[] = []
const done: { quietSeconds: number; seconds: number }[] = []
const tests: Run['record']['tests'] = []
const rests: { suite: Suite; without: string[]; quietSeconds: number }[] = []
let stopped: NodeJS.Signals | null = null

mkdirSync(folder, { recursive: true })
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stopped = signal
    stopCurrent(signal)
  })
}

for (const step of STEPS) if (!stopped) await (step.kind === 'command' ? runStep(step) : runSuite(step))
const first = rests.length > 0 ? turn % rests.length : 0
for (const rest of [...rests.slice(first), ...rests.slice(0, first)]) if (!stopped) await runRest(rest)
if (stopped) fail('all suites', `stopped by ${stopped}`)
close()

function times() {
  return { elapsedS: Date.now() / 1000 - beganS, pace: paceOf(done) }
}

async function runStep({ name, command, quietSeconds }: Command): Promise<void> {
  const limitS = budgetOf(quietSeconds, times())
  announce(name, limitS)
  const { ending, seconds } = await runCommand(command, limitS)
  done.push({ quietSeconds, seconds })
  if (ending !== 'passed')
    fail(name, ending === 'cut' ? `did not end within ${limitS} s` : 'failed; see its output above')
  steps.push({ step: name, verdict: ending === 'passed' ? 'passed' : 'failed', seconds, limitSeconds: limitS })
}

async function runSuite(suite: Suite): Promise<void> {
  const { small } = suite
  if (!small && suite.mayWait && !fitsWhole(suite, times(), isAllWanted)) {
    rests.push({ suite, without: [], quietSeconds: suite.quietSeconds })
    return
  }
  const part = small && !fitsWhole(suite, times(), isAllWanted) ? small : undefined
  const quietSeconds = part?.quietSeconds ?? suite.quietSeconds
  const label = part ? `${suite.name}, small form` : suite.name
  const limitS = budgetOf(quietSeconds, times())
  announce(label, limitS)
  const run = await runTests(folder, suite, { label, files: part?.files ?? [], env: part?.env ?? {}, limitS })
  done.push({ quietSeconds, seconds: run.seconds })
  await conclude(suite, label, run, limitS, true)
  const quietRest = suite.quietSeconds - quietSeconds
  if (part) rests.push({ suite, without: part.files, quietSeconds: quietRest })
}

/** What the small form left out, and suites that wait for time: whole, or one part of it, or nothing. */
async function runRest({ suite, without, quietSeconds }: (typeof rests)[number]): Promise<void> {
  const isDivisible = without.length > 0
  const name = isDivisible ? `${suite.name}, the rest` : suite.name
  const parts = isAllWanted ? 1 : partsThatFit(quietSeconds, times())
  const limitS = Math.floor(LIMIT_S - times().elapsedS)
  if (parts === null || limitS < REST_S || (parts > 1 && !isDivisible)) {
    total.notRun.push(name)
    steps.push({ step: name, verdict: 'not run', seconds: 0, limitSeconds: 0 })
    return
  }
  const shard = parts > 1 ? { shard: `${1 + (turn % parts)}/${parts}` } : {}
  const label = parts > 1 ? `${name}, part ${shard.shard}` : name
  if (parts > 1) total.notRun.push(`${name}: the other ${parts - 1} of ${parts} parts`)
  announce(label, limitS)
  const run = await runTests(folder, suite, { label, without, ...shard, limitS })
  await conclude(suite, label, run, limitS, false)
}

async function conclude(suite: Suite, label: string, run: Run, limitS: number, decides: boolean): Promise<void> {
  tests.push(...run.record.tests)
  const again = new Map<string, Run>()
  for (const file of filesToRepeat(run)) {
    if (stopped) break
    announce(`${file}, alone`, REPEAT_S)
    again.set(file, await runTests(folder, suite, { label: `${label} again`, files: [file], limitS: REPEAT_S }))
  }
  const outcome = judge(suite, stopped ? { ...run, ending: 'cut' } : run, again, decides && !stopped)
  for (const key of Object.keys(total) as (keyof Outcome)[]) (total[key] as unknown[]).push(...outcome[key])
  const verdict = outcome.failed.length + outcome.skipped.length > 0 ? 'failed' : 'passed'
  steps.push({ step: label, verdict, seconds: run.seconds, limitSeconds: limitS })
}

function fail(step: string, error: string): void {
  total.failed.push({ step, file: null, name: null, error })
}

function announce(label: string, limitS: number): void {
  console.log(`\n=== ${label} (at most ${limitS} s)`)
}

function close(): void {
  const summary: Summary = {
    commit,
    seed,
    seconds: Math.round(times().elapsedS),
    machine: {
      node: process.version,
      cores: availableParallelism(),
      loadAtStart: atStart.load,
      loadAtEnd: loadavg()[0]!,
      stealSeconds: Math.round(stealSeconds() - atStart.steal),
      pace: paceOf(done),
    },
    steps,
    passed: tests.filter(({ state }) => state === 'passed').length,
    slowest: tests.toSorted((one, other) => other.ms - one.ms).slice(0, 10),
    ...total,
  }
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  console.log(`\n${closingLines(summary).join('\n')}`)
  process.exitCode = total.failed.length + total.skipped.length > 0 ? 1 : 0
}

/** Processor time that the host gave to other machines (proc(5), the eighth number of `cpu`, in hundredths of a second). */
function stealSeconds(): number {
  return Number(readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/)[8] ?? 0) / 100
}
