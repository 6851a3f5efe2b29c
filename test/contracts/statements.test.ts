import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['domain', 'adapters', 'interfaces', 'processes']

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' }).map((name) => join('src', folder, name)),
)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))

/** Statements, and the named parts of statements: `known as (…)`. */
const statements = sources.flatMap(({ path, source }) =>
  [...source.matchAll(/\b(?:sql`|part`(?=\w+ as \())((?:[^`\\]|\\.)*)`/g)].map((match) => ({ path, text: match[1]! })),
)

/** What starts without a workspace, each for its reason. */
const WITHOUT_WORKSPACE = [
  /^\$\{selectUnread\(.*\)\}$/, // a part that is a statement: it names it itself
  /^select mode from workspace where id =/, // the workspace's own row
  /from workspace\b(?! w\b)[\s\S]*where id =/,
  /from workspace w where w\.id = /,
  /^update workspace set/,
  /^with \$\{newestMatches\(.*workspaceId/, // a part that names it itself
  /^with \$\{await decidedLeads\(/, // a part that names it itself
  /^with \$\{known\(text\)\}, /, // parts that name it themselves
  /^select pg_advisory_xact_lock\(/, // no row is read
  /from search_fill\b/, // how far all workspaces’ rows have been filled
  /^select e164 from phone_number where e164 = any/, // a number belongs to one workspace of all
  /^select id from workspace/,
  /^select 1 as one/, // whether the database answers
  /from api_key where id = any/, // keys with open sockets, of all workspaces
  /select least\(/, // the earliest due time, of all workspaces
  /^select \* from \(\$\{rows\}\) due$/, // how much is due in all workspaces
  /(from|into|update) auth_(user|session|account|verification|rate_limit|totp)\b/, // people sign in before there is a workspace
  /from member (m )?where (email|user_id|id) = /, // a person's memberships, by the person
  /^update member set invitation_expires_at = .* where email = /, // a person's invitations, by the command line
]

test('every statement has a condition on the workspace', () => {
  const strangers = statements
    .map(({ path, text }) => ({ path, text: text.trim().replace(/\s+/g, ' ') }))
    .filter(({ text }) => !text.includes('workspace_id') && !WITHOUT_WORKSPACE.some((pattern) => pattern.test(text)))

  expect(statements.length).toBeGreaterThan(40)
  expect(strangers).toEqual([])
})

test('no statement and no column uses the database’s clock', () => {
  // Prisma's own ledger has such a default, and its tools expect the table as they would make it.
  const ours = sources.filter(({ path }) => path !== 'src/adapters/db/migration-ledger.ts')
  const asking = ours.filter(({ source }) =>
    /\bnow\(\)|current_timestamp|clock_timestamp|statement_timestamp/i.test(
      source.replace(/clock\.now\(\)|Date\.now\(\)|\.now\(\)|\bnow\(\): Date|now: \(\)/g, ''),
    ),
  )
  const schema = readFileSync('prisma/schema.prisma', 'utf8')

  expect(asking.map(({ path }) => path)).toEqual([])
  expect(schema).not.toMatch(/@default\(now\(\)\)|@updatedAt/)
})

test('rows are locked for no key update, never for update', () => {
  expect(statements.filter(({ text }) => /for update/i.test(text)).map(({ path }) => path)).toEqual([])
})
