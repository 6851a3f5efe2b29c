import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COMPILE_CACHE = join(tmpdir(), 'leadthread-compile-cache')

/** One of src/processes, in a separate process, with its output. */
export class ServiceProcess {
  output = ''
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>
  #look: () => void = () => {}

  constructor(script: string, env: Record<string, string>, words: string[] = []) {
    this.#child = spawn(process.execPath, [`src/processes/${script}`, ...words], {
      env: { PATH: process.env.PATH!, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kill = () => this.#child.kill('SIGKILL')
    process.once('exit', kill)
    this.#closed = once(this.#child, 'close').then(() => {
      process.off('exit', kill)
      this.#look()
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk
        this.#look()
      })
    }
  }

  get pid(): number {
    return this.#child.pid!
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resolves with the match of the pattern in the output. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output)
      if (match) return match
      if (!this.isAlive) throw new Error(`It ended before it said ${pattern}:\n${this.output}`)
      await new Promise<void>((resolve) => (this.#look = resolve))
    }
  }

  async ended(): Promise<number | null> {
    await this.#closed
    return this.#child.exitCode
  }

  /** SIGTERM. Resolves with the exit code. */
  terminate(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    return this.ended()
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#closed
  }
}
