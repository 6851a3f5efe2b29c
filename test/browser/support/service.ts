import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    serviceUrl: string
    dataDir: string
  }
}

const START_WITHIN_MS = 110_000

/** What a person has after `npm start` on an empty folder: one service for all files, which bring workspaces of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  project.provide('serviceUrl', await addressOf(service))
  project.provide('dataDir', dataDir)
  return async () => {
    const gone = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
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
