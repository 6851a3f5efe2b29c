import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

/** Runs a script of this suite's `package.json`. */
export function runScript(name: string, args: string[] = []): { status: number | null; output: string } {
  const folder = dirname(import.meta.dirname)
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: (stdout + stderr).trim() }
}
