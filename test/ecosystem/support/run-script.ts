import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** Runs a script of this suite's `package.json`. */
export function runScript(name: string, args: string[] = []): Promise<{ status: number | null; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | null; output: string }>()
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: dirname(import.meta.dirname),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.once('error', reject)
  child.once('close', (status) => resolve({ status, output: output.trim() }))
  return promise
}
