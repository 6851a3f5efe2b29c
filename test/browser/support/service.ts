import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    serviceUrl: string
    /** Where the service looks for Twilio and Telnyx. A test that needs one starts the fake one there. */
    twilioPort: number
    telnyxPort: number
    dataDir: string
  }
}

const START_WITHIN_MS = 110_000

/** One service for all files, which bring workspaces of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [twilioPort, telnyxPort] = [await freePort(), await freePort()]
  const { serviceUrl, dataDir, close } = await startService({
    TWILIO_BASE_URL: `http://127.0.0.1:${twilioPort}`,
    TELNYX_BASE_URL: `http://127.0.0.1:${telnyxPort}`,
  })
  project.provide('serviceUrl', serviceUrl)
  project.provide('twilioPort', twilioPort)
  project.provide('telnyxPort', telnyxPort)
  project.provide('dataDir', dataDir)
  return close
}

export type StartedService = {
  serviceUrl: string
  dataDir: string
  /** What `npm start` printed: on an empty folder with the sign-in link and the key. */
  greeting(): string
  close(): Promise<void>
}

/** What a person has after `npm start` on an empty folder. */
export async function startService(env: Record<string, string> = {}): Promise<StartedService> {
  if (!existsSync('dist/dashboard/index.html')) throw new Error('The dashboard is not built: npm run build:dashboard')
  const dataDir = mkdtempSync(join(tmpdir(), 'leadthread-browser-'))
  chmodSync(dataDir, 0o755) // a root's database runs as somebody else, who has to get there
  const service = spawn(process.execPath, ['src/processes/all.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      WEBHOOKS_ALLOW_LOOPBACK: 'true',
      // Real time: beside two browsers, a text can wait long for its turn on the processor.
      READER_TIMEOUT_MS: '10000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let greeting = ''
  service.stdout!.setEncoding('utf8').on('data', (text: string) => {
    greeting += text
  })
  return {
    serviceUrl: await addressOf(service),
    dataDir,
    greeting: () => greeting,
    async close() {
      const gone = new Promise((resolve) => service.once('exit', resolve))
      service.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function addressOf(service: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const tooLate = setTimeout(
    () => reject(new Error(`No greeting within ${START_WITHIN_MS} ms:\n${said}`)),
    START_WITHIN_MS,
  )
  let said = ''
  service.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const url = /running at (http:\S+)/.exec(said)?.[1]
    if (url === undefined) return
    clearTimeout(tooLate)
    resolve(url)
  })
  service.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${said}`)))
  return promise
}
