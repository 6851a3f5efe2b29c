import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Order } from './worker-process.ts'

const SCRIPT = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
/** The processes share compiled sources. */
const COMPILE_CACHE = join(tmpdir(), 'leadthread-compile-cache')

/** A separate worker process: it waits for its first order, then works until it is killed. */
export class WorkerHandle {
  /** The fault points that it has passed, in order. */
  readonly passed: string[] = []
  readonly #child: ChildProcess
  readonly #ready: Promise<void>
  readonly #gone: Promise<unknown>
  readonly #listeners = new Set<() => void>()
  #died = false

  constructor(env: Record<string, string>) {
    this.#child = fork(SCRIPT, {
      env: { ...process.env, ...env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#gone = once(this.#child, 'exit').then(() => {
      this.#died = true
      this.#tell()
    })
    this.#ready = new Promise((resolve) => {
      createInterface({ input: this.#child.stdout! }).on('line', (line) => {
        if (line === 'ready') return resolve()
        this.passed.push(line)
        this.#tell()
      })
    })
  }

  async order(order: Order): Promise<void> {
    await Promise.race([this.#ready, this.#gone.then(() => Promise.reject(new Error('The worker did not start.')))])
    this.#child.send(order)
  }

  /** Resolves with true as soon as the predicate holds, checked at every fault point; false after `timeoutMs`. */
  async until(reached: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const looked = this.passed.length
      if (await reached()) return true
      const leftMs = deadline - Date.now()
      if (this.#died) throw new Error(`The worker died by itself after ${this.passed.at(-1)}.`)
      if (leftMs <= 0) return false
      if (this.passed.length === looked) await this.#next(leftMs)
    }
  }

  /** SIGKILL: no handler runs. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#gone
  }

  #next(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#listeners.delete(done)
        resolve()
      }
      const timer = setTimeout(done, timeoutMs)
      this.#listeners.add(done)
    })
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
