import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run build:client [-- FOLDER]` builds the client as a package without dependencies, in `dist/client` or FOLDER. Run `npm
 * pack` there. The exports come from our own package.json: those whose path begins with BUILT.
 */
const BUILT = './dist/client/'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const out = resolve(process.argv[2] ?? join(root, BUILT))

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [compiler, '-p', here, '--outDir', out], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const { name, version, license, type, exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const description = 'Leadthread client: REST API, live events, webhooks and the command line'
const kept = { name, version, description, license, private: true, type, sideEffects: false, engines: { node: '>=18' } }
const manifest = JSON.stringify({ ...kept, exports, bin }, null, 2).replaceAll(BUILT, './')
writeFileSync(join(out, 'package.json'), `${manifest}\n`)
cpSync(join(here, 'README.md'), join(out, 'README.md'))
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
