import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The start data of a child process; `env` is added to the common environment. */
export type BenchDatabase = { databaseUrl: string; workspaceId: string; key: string; env?: Record<string, string> }

/** A measured process: it runs tasks by name and reports their cost. */
export type Child = {
  ask<Result>(name: string, argument?: unknown): Promise<Result>
  /** Processor time of the process so far. */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

type Question = { id: number; name: string; argument: unknown }
type Reply = { id: number; result?: unknown; error?: string }
type Answers = Record<string, (argument: never) => Promise<unknown>>

const CLOSE_WITHIN_MS = 12_000

/** Starts a file of this folder as a process. Its output is discarded. */
export function startChild(file: string, told: BenchDatabase, flags: string[] = []): Child {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const options = { execArgv: flags, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as const }
  const child = fork(path, [JSON.stringify(told)], { ...options, stdio: [...options.stdio] })
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  let count = 0
  child.on('message', ({ id, result, error }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result as never)
    else asked?.reject(new Error(`${file}: ${error}`))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended.`))
  })
  const ask = <Result>(name: string, argument?: unknown) =>
    new Promise<Result>((resolve, reject) => {
      waiting.set(++count, { resolve, reject })
      child.send({ id: count, name, argument } satisfies Question)
    })
  return { ask, cpuMs: () => ask<number>('cpuMs'), close: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const deadline = setTimeout(() => child.kill('SIGKILL'), CLOSE_WITHIN_MS)
  child.disconnect()
  await ended
  clearTimeout(deadline)
}

export function given(): BenchDatabase {
  return JSON.parse(process.argv[2] ?? '') as BenchDatabase
}

/** In the child: answers the parent's requests, and exits when the parent has exited. */
export function answerParent(answers: Answers, stop: () => Promise<void> = async () => {}): void {
  const all: Answers = { ...answers, cpuMs }
  process.on('message', ({ id, name, argument }: Question) => {
    const reply = (rest: Omit<Reply, 'id'>) => process.connected && process.send!({ id, ...rest })
    all[name]!(argument as never).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => void stop().finally(() => process.exit(0)))
}

async function cpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
