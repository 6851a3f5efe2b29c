import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Who may import whom. Every row names only rows above it, so there can be no cycle.
 * A folder may always import itself, and anyone may import `errors`.
 */
const MAY_IMPORT: [folder: string, others: string[]][] = [
  ['errors', []],
  ['config', []],
  ['generated', []],
  ['domain/context', ['generated']],
  ['domain/texts', []],
  ['domain/events', ['domain/context', 'generated']],
  ['domain/egress', ['domain/context']],
  ['domain/workspaces', ['domain/context', 'domain/events', 'domain/egress', 'generated']],
  ['domain/leads', ['domain/context', 'domain/events', 'domain/workspaces', 'generated']],
  [
    'domain/compliance',
    ['domain/context', 'domain/texts', 'domain/events', 'domain/workspaces', 'domain/leads', 'generated'],
  ],
  [
    'domain/conversations',
    [
      'domain/context',
      'domain/texts',
      'domain/events',
      'domain/workspaces',
      'domain/leads',
      'domain/compliance',
      'generated',
    ],
  ],
  [
    'domain/campaigns',
    [
      'domain/context',
      'domain/events',
      'domain/workspaces',
      'domain/leads',
      'domain/compliance',
      'domain/conversations',
      'generated',
    ],
  ],
  [
    'domain/agent',
    [
      'domain/context',
      'domain/texts',
      'domain/events',
      'domain/workspaces',
      'domain/leads',
      'domain/compliance',
      'domain/conversations',
      'domain/campaigns',
      'generated',
    ],
  ],
  [
    'domain/imports',
    [
      'domain/context',
      'domain/events',
      'domain/workspaces',
      'domain/leads',
      'domain/compliance',
      'domain/conversations',
      'domain/campaigns',
      'generated',
    ],
  ],
  ['domain/analytics', ['domain/context', 'domain/workspaces']],
  ['domain/sandbox', ['domain/context', 'domain/workspaces', 'domain/leads']],
  ['domain/webhooks', ['domain/context', 'domain/events', 'domain/egress', 'domain/workspaces', 'generated']],
  ['domain/promotion', ['domain/context', 'domain/egress', 'domain/workspaces', 'domain/campaigns', 'domain/webhooks']],
  ['adapters', ['config', 'domain', 'generated']],
  ['app', ['config', 'domain', 'adapters']],
  ['interfaces', ['domain', 'app', 'generated']],
  ['client', []],
  ['processes', ['config', 'app', 'domain', 'interfaces', 'client']],
  ['dashboard', ['generated']],
]

/** A vendor's package has one home; elsewhere its name must not appear. */
const HOME_OF_PACKAGE: [pattern: RegExp, home: string][] = [
  [/^(@pothos\/|graphql(?!-ws)|sofa-api)/, 'interfaces'],
  [/^(bullmq|ioredis)/, 'adapters'],
  [/^(@prisma\/|pg$|pg-)/, 'adapters'],
  [/^(undici|pino|prom-client|piscina|p-queue|nodemailer|ai$|@ai-sdk\/|smpp)/, 'adapters'],
  [/^(libphonenumber|csv-parse)/, 'domain'],
  [/^(react|@mantine\/|@?urql|gql\.tada|@visx\/|@tanstack\/)/, 'dashboard'],
]

const SRC = resolve('src')
const FILE_LINES_MAX = 300
const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated/'))
  .map((name) => ({ path: place(resolve(SRC, name)), source: readFileSync(resolve(SRC, name), 'utf8') }))

describe('src', () => {
  test.each(files)('$path imports only what its folder may', ({ path, source }) => {
    const home = folderOf(path)
    const allowed = new Map(MAY_IMPORT).get(home)
    expect(allowed, `${home} has no row in MAY_IMPORT`).toBeDefined()

    const strangers = importsOf(source).filter((name) => {
      if (!name.startsWith('.')) {
        return HOME_OF_PACKAGE.some(([pattern, owner]) => pattern.test(name) && !path.startsWith(owner))
      }
      const to = place(resolve(SRC, dirname(path), name))
      const target = folderOf(to)
      if (target === home || target === 'errors') return false
      const known = allowed!.some((row) => target === row || target.startsWith(`${row}/`))
      const faces = [target, `${target}/index`, `${target}/pure`]
      const throughFace = !target.startsWith('domain/') || faces.includes(to)
      return !known || !throughFace
    })
    expect(strangers).toEqual([])
  })

  test('what runs in production imports what production installs', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
    const installed = new Set(Object.keys(dependencies))
    const missing = files
      .filter(({ path }) => folderOf(path) !== 'dashboard')
      .flatMap(({ path, source }) => valuesFrom(source).map((name) => ({ path, name })))
      .filter(({ name }) => !installed.has(name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
    expect(missing).toEqual([])
  })

  test('each row names only rows above it', () => {
    const rank = new Map(MAY_IMPORT.map(([folder], i) => [folder, i]))
    const upward = MAY_IMPORT.flatMap(([folder, others]) =>
      others.filter((other) => other !== 'domain' && rank.get(other)! >= rank.get(folder)!),
    )
    expect(upward).toEqual([])
  })

  test('only processes reach the environment', () => {
    expect(
      files
        .filter((f) => /process\.env/.test(f.source))
        .map((f) => folderOf(f.path))
        // The dashboard has none to reach: what it shows are samples for its reader's code.
        .filter((folder) => folder !== 'processes' && folder !== 'dashboard'),
    ).toEqual([])
  })

  test('no file outgrows a reader', () => {
    expect(files.filter((f) => f.source.split('\n').length > FILE_LINES_MAX).map((f) => f.path)).toEqual([])
  })
})

function place(file: string): string {
  return relative(SRC, file).replace(/\.tsx?$/, '')
}

function folderOf(path: string): string {
  const parts = path.split('/')
  return parts[0] === 'domain' ? parts.slice(0, 2).join('/') : parts[0]!
}

function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => (match[1] ?? match[2])!)
}

/** The packages of which a file takes more than types. */
function valuesFrom(source: string): string[] {
  return importsOf(source.replaceAll(/^(import|export) type\s[^'"]*['"][^'"]+['"]/gm, '')).filter(
    (name) => !/^(\.|node:)/.test(name),
  )
}
