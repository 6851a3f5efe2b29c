#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { runCommand } from '../client/commands/run-command.ts'

/** The program `leadthread`. The first Ctrl-C stops the command, a second one exits at once. */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error(signal)))
// The reader of a pipe has closed it, such as `leadthread logs | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  input: process.stdin,
  version: ownVersion(),
  signal: stop.signal,
})

/** The manifest is two folders up in the built package, as in this repository. */
function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
