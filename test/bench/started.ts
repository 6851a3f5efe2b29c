import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** `npm start` as a separate process. Times are in milliseconds since its start, sizes in bytes. */
export type Started = {
  port: number
  /** The sandbox's key, which only the first start of a folder prints. */
  key: string | null
  /** Until the first 200 response of each path. */
  alive: Elapsed
  ready: Elapsed
  elapsed(): Promise<Elapsed>
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** `cpuMs` is user and system time of the process, without the database's. */
export type Elapsed = { wallMs: number; cpuMs: number }
export type Memory = { rss: number; pss: number; heapUsed: number; heapTotal: number; external: number }

const POLL_MS = 10
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 12_000
const CLOCK_TICK_MS = 10
const KIB = 1_024

/** Responds over the channel to the parent; everything else in the process is as with `npm start`. */
const PROBE = "process.on('message', () => process.send(process.memoryUsage()))"

/** Runs the script `start` of package.json on a data folder, and waits until it is ready. Needs Linux's /proc. */
export async function startAll(dataDir: string, port: number, flags: string[] = []): Promise<Started> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  const [, ...command] = scripts.start.split(' ')
  const startedMs = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(PROBE)}`, ...flags, ...command],
    { env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const greeting = readGreeting(child)
  const elapsed = async () => ({ wallMs: performance.now() - startedMs, cpuMs: await cpuMsOf(child.pid!) })
  try {
    const alive = await firstSuccess(child, `http://127.0.0.1:${port}/healthz`, elapsed)
    const ready = await firstSuccess(child, `http://127.0.0.1:${port}/readyz`, elapsed)
    const key = /lt_test_\w+/.exec(await greeting)?.[0] ?? null
    return { port, key, alive, ready, elapsed, memory: () => memoryOf(child), stop: () => stop(child) }
  } catch (error) {
    await stop(child)
    throw error
  }
}

/** Its first output. The rest is read and discarded, so that the process never blocks on it. */
function readGreeting({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < 64 * KIB) text += chunk
      if (text.includes('stop with Ctrl+C')) resolve(text)
    })
    stdout!.once('end', () => resolve(text))
  })
}

async function firstSuccess(child: ChildProcess, url: string, elapsed: () => Promise<Elapsed>): Promise<Elapsed> {
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`)
    const status = await fetch(url).then(
      async (response) => response.arrayBuffer().then(() => response.status),
      () => null,
    )
    if (status === 200) return elapsed()
  }
  throw new Error(`${url} did not answer with 200.`)
}

/** Fields 14 and 15 of /proc/<pid>/stat, counted after the program's name, which can contain spaces. */
async function cpuMsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  const rollup = await readFile(`/proc/${child.pid}/smaps_rollup`, 'utf8')
  const sizeOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * KIB
  const { heapUsed, heapTotal, external } = await new Promise<NodeJS.MemoryUsage>((resolve) => {
    child.once('message', resolve)
    child.send('memory')
  })
  return { rss: sizeOf('Rss'), pss: sizeOf('Pss'), heapUsed, heapTotal, external }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(deadline)
}
