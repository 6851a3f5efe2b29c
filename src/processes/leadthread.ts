#!/usr/bin/env node
import { runCommand } from '../client/listen/command.ts'

/** `leadthread listen`: the events of a workspace, posted to a receiver on this machine. A second Ctrl-C leaves at once. */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error(signal)))

const print = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await runCommand(process.argv.slice(2), { env: process.env, print, signal: stop.signal })
