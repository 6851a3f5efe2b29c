import { spawnSync } from 'node:child_process'

/** `npm run check`: all parts, even if one fails, each with its time. */
const PARTS = [
  ['formatting and lint', 'biome check'],
  ['types', 'tsc --noEmit'],
  ['types of the dashboard', 'tsc --noEmit -p src/dashboard'],
  ['unused code', 'knip'],
  ['words', 'node build/check-words.ts'],
] as const

const failed = PARTS.filter(([name, command]) => {
  const start = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  console.log(
    `${status === 0 ? 'ok' : 'FAILED'}  ${name} (${command}), ${((performance.now() - start) / 1_000).toFixed(0)} s`,
  )
  return status !== 0
})
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
  process.exitCode = 1
}
