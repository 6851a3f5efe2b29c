import { spawnSync } from 'node:child_process'

/** Whether the system has a program. Where REQUIRE_REDIS is set, all programs are required, and a missing one fails its test. */
export function hasProgram(name: string): boolean {
  return process.env.REQUIRE_REDIS === '1' || spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}
