import { flushCompileCache } from 'node:module'
import { createContext, Script } from 'node:vm'
import { workerData } from 'piscina'
import type { Playbook } from '../../domain/campaigns/index.ts'
import { type TaskName, taskOf } from './tasks.ts'
import { warmUp } from './warm-up.ts'

export type Task = { name: TaskName; args: unknown[]; limitMs: number }
export type Outcome = { read: unknown } | { timedOut: true }
/** The start data of a thread. */
export type ThreadData = { playbook: Playbook }

/**
 * Only synchronous code can be limited within a thread. This also stops a regular expression that backtracks without end.
 */
const call = new Script('work()')
const context = createContext({ work: () => {} })

/** The pool waits for this module, including the warm-up, before it sends the thread its first text. */
export async function read({ name, args, limitMs }: Task): Promise<Outcome> {
  const task = await taskOf(name)
  let result: unknown
  context.work = () => {
    result = task(...(args as never[]))
  }
  try {
    call.runInContext(context, { timeout: limitMs })
    return { read: result }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { timedOut: true }
    throw error
  }
}

warmUp((workerData as ThreadData).playbook)
flushCompileCache() // a terminated thread writes nothing
