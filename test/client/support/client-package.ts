import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'

const NPM = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

export type ClientPackage = {
  /** A project that has installed the packed client, and nothing else. */
  folder: string
  tarball: string
  remove(): void
}

/** Builds and packs the client, and installs the tarball into a project of its own, without a network. */
export function installClient(): ClientPackage {
  const base = mkdtempSync(join(tmpdir(), 'leadthread-client-'))
  const [built, folder] = [join(base, 'built'), join(base, 'project')]
  run(process.execPath, ['src/client/build-package.ts', built], process.cwd())
  run('npm', ['pack', '--silent'], built)
  const tarball = join(built, readdirSync(built).find((name) => name.endsWith('.tgz'))!)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }))
  run('npm', ['install', ...NPM, tarball], folder)
  return { folder, tarball, remove: () => rmSync(base, { recursive: true, force: true }) }
}

/** The command's output. Throws the output when the command fails. */
export function run(command: string, words: string[], cwd: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, encoding: 'utf8', env: surroundings(env) })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

export type Running = {
  /** The lines of its standard output. */
  lines: string[]
  /** The lines of its standard error output. */
  errors: string[]
  /** Resolves with the first line of either output that matches. */
  line(pattern: RegExp): Promise<string>
  interrupt(): void
  /** The exit code. */
  ended: Promise<number | null>
}

/** A command that runs beside the test. `input` is its standard input. */
export function start(
  command: string,
  words: string[],
  cwd: string,
  env: Record<string, string> = {},
  input = '',
): Running {
  const child = spawn(command, words, { cwd, env: surroundings(env), stdio: 'pipe' })
  child.stdin.on('error', () => {}) // a command that reads no input can end before it is written
  child.stdin.end(input)
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const one of waiting) one()
    waiting.clear()
  }
  const [lines, errors] = [linesOf(child.stdout, wake), linesOf(child.stderr, wake)]
  return {
    lines,
    errors,
    async line(pattern) {
      for (;;) {
        const found = [...lines, ...errors].find((line) => pattern.test(line))
        if (found !== undefined) return found
        await new Promise<void>((resolve) => waiting.add(resolve))
      }
    },
    interrupt: () => void child.kill('SIGINT'),
    ended: new Promise((resolve, reject) => child.once('close', resolve).once('error', reject)),
  }
}

/** The lines that a stream has written so far. */
function linesOf(stream: Readable, wake: () => void): string[] {
  const lines: string[] = []
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()!
    lines.push(...parts)
    wake()
  })
  return lines
}

/** The project's Node comes before the machine's. */
function surroundings(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
}

export const compiler = resolve('node_modules/typescript/bin/tsc')
