import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const FOLDER = join(import.meta.dirname, '../dist/dashboard')
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/
const ROUTE_BYTES_MAX = 300_000

/** Screens that may load more, and why. */
const MAY_BE_LARGER: Readonly<Record<string, string>> = {
  'developers/graphiql/graphiql-screen':
    'GraphiQL is an editor of its own; it is loaded where it is opened, and nowhere else',
}

/** Parts that are loaded on their own, but whenever the screen is opened. Other such parts are loaded when they are needed. */
const LOADED_WITH: Readonly<Record<string, readonly string[]>> = {
  'inbox/inbox-screen': ['screens/settings/index.ts'],
  'settings/compliance/compliance-screen': [
    'screens/settings/compliance/held-texts.tsx',
    'screens/settings/compliance/suppressions.tsx',
  ],
}

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; src?: string; name?: string }

/** Writes a .br and a .gz beside each asset, and prints what each screen loads first: JavaScript, gzipped. Throws over 300 kB. */
export function compressAssets(): void {
  const sizes = new Map<string, number>()
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(file)) continue
    const bytes = readFileSync(join(FOLDER, file))
    const gzipped = gzipSync(bytes, { level: 9 })
    sizes.set(file, gzipped.length)
    writeFileSync(join(FOLDER, `${file}.gz`), gzipped)
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    writeFileSync(join(FOLDER, `${file}.br`), brotli)
  }
  report(sizes)
}

function report(sizes: Map<string, number>): void {
  const manifest = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const screens = Object.keys(manifest).filter((key) => /screens\/.*-screen\.tsx$/.test(key))
  const tooLarge: string[] = []
  for (const screen of [entry, ...screens]) {
    const name = screen === entry ? 'first page' : screen.replace(/^.*screens\//, '').replace('.tsx', '')
    const files = new Set<string>()
    for (const key of [entry, screen, ...(LOADED_WITH[name] ?? [])]) collect(manifest, key, files)
    const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    console.log(`${name.padEnd(52)} ${(bytes / 1_000).toFixed(0).padStart(4)} kB of JavaScript, gzipped`)
    if (bytes > ROUTE_BYTES_MAX && !(name in MAY_BE_LARGER)) tooLarge.push(name)
  }
  if (tooLarge.length > 0) throw new Error(`More than ${ROUTE_BYTES_MAX / 1_000} kB at once: ${tooLarge.join(', ')}`)
}

function collect(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  const chunk = manifest[key]!
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) collect(manifest, next, files)
}
