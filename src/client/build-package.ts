import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run build:client [-- FOLDER]` builds the client as a package without dependencies, in `dist/client` or FOLDER: ES modules
 * in `esm`, and the same as CommonJS in `cjs`. The exports come from our own package.json: those whose path contains BUILT.
 */
const BUILT = 'dist/client/'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const out = resolve(process.argv[2] ?? join(root, BUILT))

rmSync(out, { recursive: true, force: true })
compile('tsconfig.json', 'esm')
compile('tsconfig.cjs.json', 'cjs')
writeJson('cjs/package.json', { type: 'commonjs' })

const { name, version, license, type, exports, bin } = ownManifest()
const description = 'Leadthread client: REST API, live events, webhooks and the command line'
writeJson('package.json', {
  ...{ name, version, description, license, type, sideEffects: false, engines: { node: '>=18' } },
  ...{ files: ['esm', 'cjs'], exports, bin, ...olderResolution(exports) },
})
cpSync(join(here, 'README.md'), join(out, 'README.md'))
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))

function compile(config: string, folder: string): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const words = [compiler, '-p', join(here, config), '--outDir', join(out, folder)]
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

type Exports = Record<string, { require: string; default: string }>
type Manifest = { exports: Exports } & Record<'name' | 'version' | 'license' | 'type' | 'bin', unknown>

function ownManifest(): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8').replaceAll(BUILT, ''))
}

/** For compilers that do not read `exports`, such as TypeScript with `"moduleResolution": "node10"`. */
function olderResolution(exports: Exports) {
  const { '.': main, ...others } = exports
  const types = Object.entries(others).map(([path, { require }]) => [
    path.replace('./', ''),
    [require.replace(/\.js$/, '.d.ts')],
  ])
  return { main: main!.require, typesVersions: { '*': Object.fromEntries(types) } }
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(join(out, path), `${JSON.stringify(value, null, 2)}\n`)
}
