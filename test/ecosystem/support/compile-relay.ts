import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runScript } from './run-script.ts'

export type Compiled = { folder: string; status: number | null; output: string }

/** Compiles the documents of `relay/` into a new folder. */
export async function compileRelay(): Promise<Compiled> {
  const folder = mkdtempSync(join(tmpdir(), 'leadthread-relay-'))
  const config = join(folder, 'relay.config.json')
  const settings = {
    src: resolve(import.meta.dirname, '../relay'),
    schema: resolve('schema.graphql'),
    language: 'javascript',
    // CommonJS, which Node.js loads from a folder without a package.json
    eagerEsModules: false,
    artifactDirectory: folder,
  }
  writeFileSync(config, JSON.stringify(settings))
  return { folder, ...(await runScript('compile-relay', [config])) }
}
