import { afterEach, expect, test } from 'vitest'
import { type App, createApp, type Overrides } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Db } from '../../src/domain/kernel/index.ts'
import { dbWithin, newWorkspace, ownerLink, seedFirstStart } from '../../src/processes/first-start.ts'
import { SECRETS } from '../support/harness.ts'
import { createDatabase } from '../support/postgres-server.ts'
import { countRows } from '../support/rows.ts'

class Died extends Error {}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** An app on an empty database, or on that of another one. */
async function appOn(url: string, overrides: Overrides = {}): Promise<App> {
  const app = await createApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...SECRETS }), overrides)
  closing.push(() => app.close())
  return app
}

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase()
  closing.push(() => database.drop())
  return database.url
}

/** The database of a process that dies before the given statement. */
function dyingBefore(db: Db, nth: number): Db {
  let sent = 0
  const step = () => {
    if (++sent === nth) throw new Died(`before statement ${nth}`)
  }
  return {
    ...db,
    transaction: (name, work) =>
      db.transaction(name, (tx) => {
        const query: typeof tx.query = async (statement) => {
          step()
          return tx.query(statement)
        }
        return work({ ...tx, query })
      }),
  }
}

function countOf({ db }: App, table: string): Promise<number> {
  return countRows({ rows: (text, values = []) => db.query({ name: '', text, values }) }, table)
}

const countsOf = async (app: App) => ({
  workspaces: await countOf(app, 'workspace'),
  members: await countOf(app, 'member'),
  keys: await countOf(app, 'api_key'),
})

const COMPLETE = { workspaces: 2, members: 1, keys: 1 }

test('a first start that is killed before any of its statements leaves nothing, and the next one is complete', async () => {
  const url = await emptyDatabase()
  const app = await appOn(url)

  let key: string | null | undefined
  let kills = 0
  while (key === undefined) {
    const dying = { ...app, db: dyingBefore(app.db, kills + 1) }
    key = await seedFirstStart(dying).catch((error) => {
      if (!(error instanceof Died)) throw error
      return undefined
    })
    if (key === undefined) expect(await countOf(app, 'workspace'), `after kill ${++kills}`).toBe(0)
  }

  expect(kills).toBeGreaterThan(5)
  expect(key).toMatch(/^lt_test_/)
  expect(await countsOf(app)).toEqual(COMPLETE)
  expect(await ownerLink(app, { isFirst: true })).toContain('http')
})

test('two first starts at the same moment create one workspace, and one of them has its key', async () => {
  const url = await emptyDatabase()
  const apps = [await appOn(url), await appOn(url)]

  const keys = await Promise.all(apps.map(seedFirstStart))

  expect(keys.filter((key) => key !== null)).toHaveLength(1)
  expect(await countsOf(apps[0]!)).toEqual(COMPLETE)
})

test('the database within a transaction is part of it, and refuses what cannot be', async () => {
  const app = await appOn(await emptyDatabase())
  const undone = app.db.transaction('test', async (tx) => {
    const db = dbWithin(tx)
    const { live } = await newWorkspace({ ...app, db }, 'Undone')
    expect(await countOf({ ...app, db }, 'workspace')).toBe(2)
    expect(() => db.locked('test', live, '+14155550123', async () => {})).toThrow('within a transaction')
    expect(() => db.prisma(live)).toThrow('within a transaction')
    throw new Died()
  })

  await expect(undone).rejects.toThrow(Died)
  expect(await countOf(app, 'workspace')).toBe(0)
})
