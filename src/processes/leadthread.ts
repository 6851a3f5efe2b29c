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
  version: versionOf(['../package.json', '../../package.json']),
  signal: stop.signal,
})

/** The version in the first of these files that exists: of the built package, or of this repository. */
function versionOf(places: string[]): string {
  for (const place of places) {
    try {
      const { version } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as { version: string }
      return version
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return 'unknown'
}
