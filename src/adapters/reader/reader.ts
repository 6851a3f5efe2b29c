import { setFlagsFromString } from 'node:v8'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import type { TurnReader } from '../../domain/agent/index.ts'
import { PLAYBOOK_TEMPLATES } from '../../domain/campaigns/index.ts'
import type { MeaningReader } from '../../domain/compliance/index.ts'
import { ReadingFailed } from '../../domain/texts/index.ts'
import type { TaskName, Tasks } from './tasks.ts'
import type { Outcome, Task, ThreadData } from './thread.ts'

export type Reader = TurnReader &
  MeaningReader & {
    /** Resolves when every thread has read its first texts, so that no lead's text waits for the start. */
    ready(): Promise<void>
    close(): Promise<void>
  }

export type ReaderOptions = {
  threads: number
  timeoutMs: number
  /** How long an inbound text waits for a thread before its reading is deferred. */
  waitMs?: number
  /** A thread that does not stop on its own is terminated this long after the limit and replaced. */
  graceMs?: number
  onRead?: (reading: ReadingReport) => void
}

/** For metrics. `ms` is the time to read, without waiting for a thread. */
type ReadingReport = { task: TaskName; outcome: 'read' | 'busy' | 'timed_out' | 'crashed' | 'threw'; ms: number }

/** A carrier waits for its acknowledgement in the meantime. */
const WAIT_MS = 250

/** Priority, and how long each kind waits for a thread. */
const TURNS: Record<TaskName, { priority: number; waitMs?: number }> = {
  readMeaning: { priority: 2 },
  planTurn: { priority: 1, waitMs: 10_000 },
  readProposals: { priority: 1, waitMs: 10_000 },
  judgeWording: { priority: 1, waitMs: 10_000 },
  explainScore: { priority: 0, waitMs: 5_000 },
  qualificationAfter: { priority: 0, waitMs: 5_000 },
}

/** A turn reads a burst of texts within this many times the limit of one. */
const TEXTS_AT_ONCE_MAX = 5
/**
 * A thread has its next text queued, so that it need not wait for the event loop. The time limit counts from when the thread
 * begins with it.
 */
const AT_HAND = 2
const GRACE_MS = 15_000
/** Far more than reading needs (about 70 MB): a thread that reaches it is terminated. */
const THREAD_HEAP_MB = 512

/** Reads texts in separate threads, so that no text can block the event loop. */
export function createReader(options: ReaderOptions): Reader {
  const { threads, timeoutMs, waitMs: textWaitMs = WAIT_MS, graceMs = GRACE_MS, onRead = () => {} } = options
  // The start scripts set this for the whole process, and V8 gives a flag priority over `resourceLimits`: a thread needs far
  // less.
  setFlagsFromString('--max-semi-space-size=1')
  const pool = new Piscina<Task, Outcome>({
    filename: new URL('./thread.ts', import.meta.url).href,
    name: 'read',
    workerData: { playbook: PLAYBOOK_TEMPLATES.home_services.playbook } satisfies ThreadData,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: AT_HAND,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  })
  const queue = new PQueue({ concurrency: threads * AT_HAND })

  const run = async (task: Task, signal?: AbortSignal): Promise<unknown> => {
    const startedAt = performance.now()
    const report = (outcome: ReadingReport['outcome']) =>
      onRead({ task: task.name, outcome, ms: performance.now() - startedAt })
    try {
      const outcome = await pool.run(task, signal ? { signal } : {})
      if ('timedOut' in outcome) throw new ReadingFailed('timed_out')
      report('read')
      return outcome.read
    } catch (error) {
      const failure = error instanceof ReadingFailed ? error : crashOf(error)
      report(failure?.why ?? 'threw')
      throw failure ?? error
    }
  }
  const read = <Name extends TaskName>(name: Name, texts: number, args: unknown[]) => {
    const { priority, waitMs = textWaitMs } = TURNS[name]
    const limitMs = timeoutMs * Math.min(TEXTS_AT_ONCE_MAX, Math.max(1, texts))
    return new Promise<ReturnType<Tasks[Name]>>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        onRead({ task: name, outcome: 'busy', ms: 0 })
        waiting.abort()
        reject(new ReadingFailed('busy'))
      }, waitMs)
      const waiting = new AbortController()
      const begin = async () => {
        if (waiting.signal.aborted) return
        clearTimeout(giveUp)
        const signal = AbortSignal.timeout(limitMs + graceMs)
        await run({ name, args, limitMs }, signal).then((found) => resolve(found as ReturnType<Tasks[Name]>), reject)
      }
      void queue.add(begin, { priority })
    })
  }

  return {
    readMeaning: (body) => read('readMeaning', 1, [body]),
    planTurn: (facts) => read('planTurn', facts.texts.length, [facts]),
    readProposals: (answer, facts) => read('readProposals', facts.texts.length, [answer, facts]),
    judgeWording: (answer, held) => read('judgeWording', 1, [answer, held]),
    explainScore: (facts) => read('explainScore', facts.turns.length, [facts]),
    qualificationAfter: (playbook, turns) => read('qualificationAfter', turns.length, [playbook, turns]),
    async ready() {
      const first: Task = { name: 'readMeaning', args: ['ready'], limitMs: timeoutMs }
      await Promise.all(Array.from({ length: threads }, () => run(first)))
    },
    async close() {
      queue.clear()
      await pool.destroy()
    },
  }
}

/** A thread ended because of its memory limit, its exit, or termination. Any other error was thrown while reading. */
function crashOf(error: unknown): ReadingFailed | null {
  const { code, name } = error as NodeJS.ErrnoException
  const isCrash = name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker|terminat/i.test(String(error))
  return isCrash ? new ReadingFailed('crashed', error) : null
}
