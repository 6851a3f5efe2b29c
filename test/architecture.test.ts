import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The allowed imports. A file belongs to the longest row that its path begins with. A row names only rows above it, so that
 * there can be no circle. Every folder may import itself and `errors`. Folders of `domain` are imported only through their
 * `index` or `pure`.
 */
const BASE = ['generated', 'domain/kernel', 'domain/search', 'domain/events']
const ACCOUNTS = [...BASE, 'domain/egress', 'domain/identity', 'domain/notifications', 'domain/workspaces']
const PEOPLE = [...ACCOUNTS, 'domain/texts', 'domain/leads', 'domain/compliance']
const TALK = [...PEOPLE, 'domain/conversations', 'domain/compliance/suppressions', 'domain/messaging']
const AREAS = ['domain', 'app', 'generated', 'interfaces/http', 'interfaces/graphql/schema', 'interfaces/graphql/live']
const MAY_IMPORT: [row: string, allowed: string[]][] = [
  ['errors', []],
  ['redis-address', []],
  ['config', ['redis-address']],
  ['generated', []],
  ['generated/client', []],
  ['domain/kernel', ['generated']],
  ['domain/search', ['domain/kernel']],
  ['domain/texts', []],
  ['domain/events', ['domain/kernel', 'generated']],
  ['domain/egress', ['domain/kernel']],
  ['domain/identity', [...BASE, 'domain/egress']],
  ['domain/notifications', [...BASE, 'domain/egress', 'domain/identity']],
  ['domain/workspaces', [...BASE, 'domain/egress', 'domain/identity', 'domain/notifications']],
  ['domain/leads', ACCOUNTS],
  ['domain/compliance', [...ACCOUNTS, 'domain/texts', 'domain/leads']],
  ['domain/alerts', PEOPLE],
  ['domain/conversations', PEOPLE],
  ['domain/compliance/suppressions', [...PEOPLE, 'domain/conversations']],
  ['domain/messaging', [...PEOPLE, 'domain/conversations', 'domain/compliance/suppressions']],
  ['domain/campaigns', TALK],
  ['domain/leads/creation', [...TALK, 'domain/campaigns']],
  ['domain/leads/import', [...TALK, 'domain/campaigns', 'domain/leads/creation']],
  ['domain/leads/erasures', [...TALK, 'domain/campaigns']],
  ['domain/agent', [...TALK, 'domain/campaigns']],
  ['domain/analytics', ['domain/kernel', 'domain/workspaces']],
  ['domain/sandbox', ['domain/kernel', 'domain/search', 'domain/workspaces', 'domain/leads']],
  ['domain/webhooks', ACCOUNTS],
  ['domain/workspaces/promotion', [...ACCOUNTS, 'domain/campaigns', 'domain/webhooks']],
  ['adapters', ['config', 'redis-address', 'domain', 'generated']],
  ['app', ['config', 'domain', 'adapters']],
  ['interfaces/http', ['domain', 'app']],
  ['interfaces/jobs', ['domain', 'app']],
  ['interfaces/callbacks', ['domain', 'app', 'interfaces/http']],
  ['interfaces/sign-in', ['domain', 'app', 'interfaces/http']],
  ['interfaces/calendar', ['domain', 'app']],
  ['interfaces/uploads', ['domain', 'app', 'interfaces/http']],
  ['interfaces/graphql/schema', ['domain', 'app', 'generated', 'interfaces/http']],
  ['interfaces/graphql/live', ['domain', 'app', 'interfaces/graphql/schema']],
  ['interfaces/graphql', AREAS],
  ['interfaces/rest/schema', ['domain', 'app', 'interfaces/graphql/schema']],
  ['interfaces/rest/resources', ['domain', 'app', 'interfaces/graphql/schema', 'interfaces/rest/schema']],
  ['interfaces/operations', [...AREAS, 'interfaces/graphql', 'interfaces/rest/schema', 'interfaces/rest/resources']],
  ['interfaces/graphql/server', [...AREAS, 'interfaces/graphql', 'interfaces/operations']],
  [
    'interfaces/rest',
    [...AREAS, 'interfaces/uploads', 'interfaces/operations', 'interfaces/rest/schema', 'interfaces/rest/resources'],
  ],
  [
    'interfaces/mcp',
    [
      'domain',
      'app',
      'interfaces/http',
      'interfaces/graphql/schema',
      'interfaces/rest',
      'interfaces/rest/schema',
      'interfaces/rest/resources',
    ],
  ],
  [
    'interfaces/server',
    [
      'domain',
      'app',
      'interfaces/http',
      'interfaces/callbacks',
      'interfaces/calendar',
      'interfaces/sign-in',
      'interfaces/uploads',
      'interfaces/rest',
      'interfaces/mcp',
      'interfaces/graphql/server',
    ],
  ],
  ['client', ['generated/client']],
  ['processes', ['config', 'app', 'domain', 'interfaces', 'client']],
  ['dashboard', ['generated']],
]

/** Folders whose rows are set up rarely, so that Prisma's client may write them. Frequent writes are prepared SQL. */
const WRITES_BY_PRISMA = [
  'domain/alerts',
  'domain/campaigns',
  'domain/identity',
  'domain/identity/members',
  'domain/identity/two-factor',
  'domain/messaging/carriers',
  'domain/messaging/numbers',
  'domain/notifications',
  'domain/webhooks/endpoints',
  'domain/workspaces',
  'domain/workspaces/snippets',
]

/** A vendor's package has one home; elsewhere its name must not appear. */
const HOME_OF_PACKAGE: [pattern: RegExp, home: string][] = [
  [/^(@pothos\/|graphql(?!-ws)|sofa-api)/, 'interfaces'],
  [/^(bullmq|ioredis)/, 'adapters'],
  [/^(@prisma\/|pg$|pg-)/, 'adapters'],
  [
    /^(undici|pino|prom-client|piscina|p-queue|nodemailer|web-push|openid-client$|otpauth$|qr$|ai$|@ai-sdk\/|smpp)/,
    'adapters',
  ],
  [/^@opentelemetry\//, 'adapters/tracing'],
  [/^(libphonenumber|csv-parse)/, 'domain'],
  [/^ical-generator/, 'interfaces/calendar'],
  [/^@modelcontextprotocol\//, 'interfaces/mcp'],
  [/^(react|@mantine\/|@?urql|gql\.tada|@visx\/|@tanstack\/)/, 'dashboard'],
]

const SRC = resolve('src')
const FILE_LINES_MAX = 300
const FOLDER_FILES_MAX = 30
const NOT_COMMITTED = /^(src\/generated|test\/browser\/output)|(^|\/)node_modules(\/|$)/
/** Names that do not describe the contents. */
const VAGUE_NAME = /^(misc|parts|others?|common|utils?|helpers?)(\.|$)/
/**
 * A literal that begins with a SELECT. The statements that remain in tests are themselves what is tested: plans, locks,
 * sessions, the catalogue, migrations. Facts are read with the API, or with `seen` of the area's support folder.
 */
const SQL_READ = /['"`]\s*(?:select\b|with \w+ as \()/g
const SQL_READS_MAX = 31
const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated/'))
  .map((name) => ({ path: place(resolve(SRC, name)), source: readFileSync(resolve(SRC, name), 'utf8') }))

describe('src', () => {
  test.each(files)('$path imports only what its folder allows', ({ path, source }) => {
    const home = rowOf(path)
    const allowed = new Map(MAY_IMPORT).get(home)
    expect(allowed, `${home} has no row in MAY_IMPORT`).toBeDefined()

    const forbidden = importsOf(source).filter((name) => {
      if (!name.startsWith('.')) {
        return HOME_OF_PACKAGE.some(([pattern, owner]) => pattern.test(name) && !path.startsWith(owner))
      }
      const to = place(resolve(SRC, dirname(path), name))
      const target = rowOf(to)
      if (target === home || target === 'errors') return false
      const known = allowed!.some((name) => rowsOf(name).includes(target))
      const entryFiles = [target, `${target}/index`, `${target}/pure`]
      const throughEntry = !target.startsWith('domain/') || entryFiles.includes(to)
      return !known || !throughEntry
    })
    expect(forbidden).toEqual([])
  })

  test('production code imports only production dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
    const installed = new Set(Object.keys(dependencies))
    const missing = files
      .filter(({ path }) => rowOf(path) !== 'dashboard')
      .flatMap(({ path, source }) => valuesFrom(source).map((name) => ({ path, name })))
      .filter(({ name }) => !installed.has(name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
    expect(missing).toEqual([])
  })

  test('each row names only rows above it', () => {
    const rank = new Map(MAY_IMPORT.map(([folder], i) => [folder, i]))
    const upward = MAY_IMPORT.flatMap(([folder, allowed]) =>
      allowed.filter((name) => rowsOf(name).some((row) => rank.get(row)! >= rank.get(folder)!)),
    )
    expect(upward).toEqual([])
  })

  test('no files import each other in a circle, types included', () => {
    expect(circleOf(new Map(files.map((file) => [file.path, targetsOf(file)])))).toEqual([])
  })

  test('no subfolders of domain and interfaces import each other in a circle', () => {
    const folders = new Map<string, string[]>()
    for (const file of files.filter(({ path }) => /^(domain|interfaces)\//.test(path) && !isEntryFile(path))) {
      const folder = folderOf(file.path)
      const targets = targetsOf(file).filter((to) => /^(domain|interfaces)\//.test(to) && !isEntryFile(to))
      const known = folders.get(folder) ?? []
      folders.set(folder, [...known, ...targets.map(folderOf).filter((target) => target !== folder)])
    }
    expect(circleOf(folders)).toEqual([])
  })

  test('reader threads load no packages, which would cost memory in each thread', () => {
    expect(packagesLoadedBy('adapters/reader/thread')).toEqual(['piscina'])
  })

  test('the processes load nothing of OpenTelemetry before tracing is on', () => {
    const loaded = ['api', 'worker', 'all'].flatMap((name) => packagesLoadedBy(`processes/${name}`))
    expect(loaded).toContain('pg')
    expect(loaded.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([])
  })

  test('fields that are made at run time go through `madeFields`, so that interfaces switch no type off', () => {
    const casts = files
      .filter(({ path }) => path.startsWith('interfaces/'))
      .flatMap(({ path, source }) =>
        source.split('\n').flatMap((line) => (/\bas never\b/.test(line) ? [`${path}: ${line}`] : [])),
      )

    expect(casts).toEqual([expect.stringContaining('interfaces/graphql/schema/connection:')]) // the reason is there
  })

  test('only folders of settings write by Prisma’s client', () => {
    const folders = files.filter(({ source }) => /\.writes\(/.test(source)).map(({ path }) => dirname(path))

    expect([...new Set(folders)].sort()).toEqual(WRITES_BY_PRISMA)
  })

  test('only processes read the environment', () => {
    expect(
      files
        .filter((f) => /process\.env/.test(f.source))
        .map((f) => rowOf(f.path))
        // The dashboard has no environment; its occurrences are in code samples for integrators.
        .filter((folder) => folder !== 'processes' && folder !== 'dashboard'),
    ).toEqual([])
  })

  test('no file is too long', () => {
    expect(files.filter((f) => f.source.split('\n').length > FILE_LINES_MAX).map((f) => f.path)).toEqual([])
  })
})

describe('folders', () => {
  const entries = ['src', 'test'].flatMap((root) =>
    readdirSync(resolve(root), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .map((entry) => ({ entry, path: relative(resolve(), join(entry.parentPath, entry.name)) }))
      .filter(({ path }) => !NOT_COMMITTED.test(path)),
  )

  test('have at most 30 files', () => {
    const counts = new Map<string, number>()
    for (const { path } of entries.filter(({ entry }) => entry.isFile())) {
      const folder = dirname(path)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > FOLDER_FILES_MAX)).toEqual([])
  })

  test('have no vague names such as utils or common', () => {
    expect(entries.filter(({ entry }) => VAGUE_NAME.test(entry.name)).map(({ path }) => path)).toEqual([])
  })
})

test('the tests read the database by functions with names, and state few SELECTs', () => {
  const reads = readdirSync(resolve('test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !NOT_COMMITTED.test(name))
    .map((name) => ({ name, count: readFileSync(resolve('test', name), 'utf8').match(SQL_READ)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
  const total = reads.reduce((sum, { count }) => sum + count, 0)
  expect(total, JSON.stringify(reads)).toBeLessThanOrEqual(SQL_READS_MAX)
})

function place(file: string): string {
  return relative(SRC, file).replace(/\.tsx?$/, '')
}

const ROWS = MAY_IMPORT.map(([row]) => row).toSorted((a, b) => b.length - a.length)

function rowOf(path: string): string {
  return ROWS.find((row) => path === row || path.startsWith(`${row}/`)) ?? path.split('/')[0]!
}

function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => (match[1] ?? match[2])!)
}

/** The folder of a row with all folders below it: `domain/agent/reading`, or `domain/agent` for the files directly in it. */
function folderOf(path: string): string {
  return dirname(path).split('/').slice(0, 3).join('/')
}

/** A file through which other folders import. */
function isEntryFile(path: string): boolean {
  return /\/(index|pure)$/.test(path)
}

/** The project's files that a file imports, with types. */
function targetsOf({ path, source }: { path: string; source: string }): string[] {
  return importsOf(source)
    .filter((name) => name.startsWith('.'))
    .map((name) => place(resolve(SRC, dirname(path), name)))
}

/** One circle of the graph, in order; empty when there is none. */
function circleOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const from = (node: string, trail: string[]): string[] => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const circle = from(next, [...trail, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const circle = from(node, [])
    if (circle.length > 0) return circle
  }
  return []
}

/** The row itself, or all rows below a group such as `domain`. */
function rowsOf(name: string): string[] {
  return ROWS.includes(name) ? [name] : ROWS.filter((row) => row.startsWith(`${name}/`))
}

/** The packages that are loaded with a file, also by the files that it imports. */
function packagesLoadedBy(path: string): string[] {
  const packages = new Set<string>()
  const loaded = new Set([path])
  for (const each of loaded) {
    const source = files.find((file) => file.path === each)?.source ?? '' // generated files load none of interest
    for (const name of valueImportsOf(source.replaceAll(/import\(/g, ''))) {
      if (name.startsWith('.')) loaded.add(place(resolve(SRC, dirname(each), name)))
      else if (!name.startsWith('node:')) packages.add(name)
    }
  }
  return [...packages]
}

/** The packages of which a file takes more than types. */
function valuesFrom(source: string): string[] {
  return valueImportsOf(source).filter((name) => !/^(\.|node:)/.test(name))
}

function valueImportsOf(source: string): string[] {
  return importsOf(source.replaceAll(/^(import|export) type\s[^'"]*['"][^'"]+['"]/gm, ''))
}
