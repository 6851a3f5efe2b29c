import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether this machine has `python3`. */
export const hasPython = spawnSync('python3', ['--version']).status === 0

export type PythonPackage = {
  folder: string
  /** Runs a program that has imported everything of the package. Returns what it prints, as JSON. */
  run(program: string, env?: Record<string, string>): Promise<unknown>
  /** Runs `python3` with these arguments, and returns its output. */
  python(words: string[], env?: Record<string, string>): Promise<string>
  remove(): void
}

/** Builds the Python client into a folder of its own. */
export async function buildPythonClient(): Promise<PythonPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'leadthread-python-'))
  await run(process.execPath, ['build/python-client.ts', folder])
  const python = async (words: string[], env: Record<string, string> = {}) => {
    const surroundings = { ...process.env, ...env, PYTHONPATH: folder, PYTHONUTF8: '1', NO_PROXY: '127.0.0.1' }
    const { stdout, stderr } = await run('python3', ['-W', 'error', ...words], { env: surroundings, timeout: 50_000 })
    if (stderr) throw new Error(stderr)
    return stdout
  }
  return {
    folder,
    python,
    run: async (program, env) => JSON.parse(await python(['-c', `${START}${program}`], env)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The start of each program: `client` if the environment has a URL and a key, and `show`, which prints JSON. */
const START = `
import base64
import io
import json
import os

from leadthread import *

def show(value):
    print(json.dumps(value))

def failure_of(call):
    try:
        call()
    except Exception as error:
        return {"type": type(error).__name__, "text": str(error), **vars(error)}

retry = Retry(first_pause_seconds=0.002, pause_max_seconds=0.01)
if "URL" in os.environ:
    client = Client(api_key=os.environ["KEY"], base_url=os.environ["URL"], retry=retry, timeout=10)
`
