import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const FOLDER = join(import.meta.dirname, '../dist/dashboard')
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/
const compress = { gz: promisify(gzip), br: promisify(brotliCompress) }
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
export async function compressAssets(): Promise<void> {
  const sizes = new Map<string, number>()
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(FOLDER, file))
      const [gzipped, brotli] = await Promise.all([compress.gz(bytes, { level: 9 }), compress.br(bytes)])
      sizes.set(file, gzipped.length)
      writeFileSync(join(FOLDER, `${file}.gz`), gzipped)
      writeFileSync(join(FOLDER, `${file}.br`), brotli)
    }),
  )
  checkStyles(files)
  report(sizes)
}

/** A class of Mantine in the scripts without its rules would be a component without styles: `mantine.css` does not import them. */
function checkStyles(files: string[]): void {
  const read = (extension: string) =>
    files.filter((file) => file.endsWith(extension)).map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  const styled = read('.css').join('')
  const classes = new Set(read('.js').flatMap((text) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []))
  const all = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8')
  const missing = [...classes].filter((name) => all.includes(`.${name}`) && !styled.includes(`.${name}`))
  if (missing.length > 0) throw new Error(`mantine.css does not import the styles of ${missing.join(', ')}`)
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
