/**
 * Writes the Prisma client and the Pothos types to src/generated, which is not committed. `npm ci` runs it as `prepare`;
 * where the development dependencies are absent (a container image) it does nothing.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const project = dirname(import.meta.dirname)
const prisma = locatePrisma()
if (prisma) process.exitCode = generate(prisma)

function locatePrisma() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build', 'index.js')
  } catch {
    return null
  }
}

function generate(entry) {
  const env = {
    ...process.env,
    // Generators are found by their command's name.
    PATH: [join(project, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    // The command looks for a schema engine and would download one, though `generate` never runs it: any file will do.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  }
  const args = [entry, 'generate', '--config', 'prisma/prisma.config.ts', '--no-hints']
  const result = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' })
  if (result.status === 0) return 0
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
  return result.status || 1
}
