import { beforeEach, describe, expect, test } from 'vitest'
import { sql, type Tx } from '../../src/domain/kernel/context.ts'
import { useTestApp } from '../support/harness.ts'
import { countRows, readRows, removeRows } from '../support/rows.ts'

const service = useTestApp()

beforeEach(() => service.rows('create table if not exists noted (n int primary key check (n > 0))'))
beforeEach(() => service.rows('truncate noted'))

const note = (n: number) => sql`insert into noted (n) values (${n})`
const NOTED = sql`select n from noted order by n`
const noted = async () => (await service.app.db.query<{ n: number }>(NOTED)).map(({ n }) => n)
const transact = (work: (tx: Tx) => Promise<unknown>) => service.app.db.transaction('test', work)

test('a statement that is sent soon is seen by the next one, and committed', async () => {
  const seen: unknown[] = []
  await transact(async (tx) => {
    tx.soon(note(1))
    seen.push(await tx.query(NOTED))
    tx.soon(note(2))
  })

  expect(seen).toEqual([[{ n: 1 }]])
  expect(await noted()).toEqual([1, 2])
})

const write = (tx: Tx) => tx.writes(service.sandbox.id).workspace.updateMany({ data: { threshold: 55 } })

test.each([
  ['the next statement', async (tx: Tx) => tx.query(NOTED)],
  ['the commit', async () => {}],
  ['a COPY', async (tx: Tx) => tx.copy({ table: 'noted', columns: ['n'] }, [[7]])],
  ['a write by Prisma', write],
])('a statement that fails is thrown by %s, and nothing is committed', async (_name, next) => {
  const failing = transact(async (tx) => {
    await tx.query(note(5))
    tx.soon(note(-1))
    await next(tx)
  })

  await expect(failing).rejects.toThrow(/noted_n_check/)
  expect(await noted()).toEqual([])
})

test('statements that are sent at the same time run in their order', async () => {
  await transact(async (tx) => {
    const first = tx.query(note(1))
    tx.soon(note(2))
    const [, rows] = await Promise.all([first, tx.query(NOTED)])
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
  })
})

test('a transaction that fails before its first statement leaves its connection usable', async () => {
  await expect(transact(() => Promise.reject(new Error('given up')))).rejects.toThrow('given up')
  await transact(async (tx) => tx.soon(note(1)))

  expect(await noted()).toEqual([1])
})

describe('writes by Prisma', () => {
  const settingsOf = async (id: string) => (await readRows(service, 'workspace', { filter: { id } }))[0]!
  const snippets = () => readRows(service, 'snippet', { fields: ['workspace_id', 'id'] })
  let count = 0
  const snippet = () => {
    const id = `snip_${++count}`
    const now = service.clock.now()
    return { id, name: id, nameKey: id, body: 'Hello', createdAt: now, updatedAt: now }
  }
  beforeEach(() => removeRows(service, 'snippet'))

  test('run in the order of the transaction’s statements, and are committed with them', async () => {
    const { id } = service.sandbox
    await transact(async (tx) => {
      const { workspace } = tx.writes(id)
      tx.soon(sql`update workspace set threshold = 41 where id = ${id}`)
      const written = workspace.updateMany({ where: { threshold: 41 }, data: { threshold: 42 } })
      const read = tx.query(sql`insert into noted (n) select threshold from workspace where id = ${id}`)
      await Promise.all([written, read])
      await workspace.updateMany({ data: { name: 'Renamed' } })
    })

    expect(await noted()).toEqual([42])
    expect(await settingsOf(id)).toMatchObject({ name: 'Renamed', threshold: 42 })
  })

  test('are the only statements of a transaction', async () => {
    await transact((tx) => tx.writes(service.sandbox.id).snippet.create({ data: snippet() }))

    expect(await snippets()).toHaveLength(1)
  })

  test('are rolled back with the transaction’s statements', async () => {
    const { id } = service.sandbox
    const failing = transact(async (tx) => {
      await tx.writes(id).snippet.create({ data: snippet() })
      await tx.query(note(1))
      await tx.writes(id).snippet.create({ data: snippet() })
      throw new Error('given up')
    })

    await expect(failing).rejects.toThrow('given up')
    expect({ snippets: await snippets(), noted: await noted() }).toEqual({ snippets: [], noted: [] })
  })

  test('of transactions at the same time do not mix', async () => {
    const { id } = service.sandbox
    const names = Array.from({ length: 12 }, () => [snippet(), snippet()] as const)
    const results = await Promise.allSettled(
      names.map(([first, second], i) =>
        transact(async (tx) => {
          await tx.writes(id).snippet.create({ data: first })
          await tx.query(note(i + 1))
          await tx.writes(id).snippet.create({ data: second })
          if (i % 2 === 0) throw new Error('given up')
        }),
      ),
    )

    const kept = names.filter((_, i) => i % 2 === 1).flatMap((pair) => pair.map((row) => row.id))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6)
    expect((await snippets()).map((row) => row.id).sort()).toEqual(kept.sort())
    expect(await noted()).toEqual([2, 4, 6, 8, 10, 12])
  })

  test('neither change nor delete rows of another workspace, whatever their arguments', async () => {
    const { sandbox, live } = service
    const [own, foreign] = [snippet(), snippet()]
    const before = await settingsOf(live.id)
    await transact(async (tx) => {
      await tx.writes(live.id).snippet.create({ data: foreign })
      const data = { ...own, workspaceId: live.id }
      await tx.writes(sandbox.id).snippet.create({ data })
      const writes = tx.writes(sandbox.id)
      const changed = [
        await writes.workspace.updateMany({ where: { id: live.id }, data: { threshold: 1 } }),
        await writes.snippet.updateMany({ where: { workspaceId: live.id }, data: { body: 'x' } }),
        await writes.snippet.updateMany({ where: { id: foreign.id }, data: { body: 'x' } }),
        await writes.snippet.deleteMany({ where: { OR: [{ id: foreign.id }, { workspaceId: live.id }] } }),
      ]
      expect(changed.map(({ count }) => count)).toEqual([0, 0, 0, 0])
    })

    expect(await snippets()).toEqual([
      { workspace_id: sandbox.id, id: own.id },
      { workspace_id: live.id, id: foreign.id },
    ])
    expect(await settingsOf(live.id)).toEqual(before)
  })

  test('store null in a JSON column as null of SQL, and leave out undefined values in JSON', async () => {
    const { id } = service.sandbox
    const store = (sendingHours: object | null) =>
      transact((tx) => tx.writes(id).workspace.updateMany({ data: { sendingHours } }))
    await store({ mon: '09:00-17:00', tue: undefined })
    expect((await settingsOf(id)).sending_hours).toEqual({ mon: '09:00-17:00' })

    await store(null)
    expect(await countRows(service, 'workspace', { id, sending_hours: null })).toBe(1)
  })

  test('are one statement each: nested ones throw', async () => {
    const versions = { create: [{ version: 1, playbook: {}, createdAt: service.clock.now() }] }
    const now = service.clock.now()
    const data = { id: 'camp_nested', name: 'x', status: 'draft', playbookVersion: 1, createdAt: now, updatedAt: now }
    const failing = transact((tx) =>
      // @ts-expect-error: nested writes
      tx.writes(service.sandbox.id).campaign.create({ data: { ...data, versions } }),
    )

    await expect(failing).rejects.toThrow('one statement')
  })

  /** Lets a write of this threshold fail. */
  async function failWith(statement: string) {
    await service.rows(`create or replace function fail() returns trigger language plpgsql as $$ begin
      if new.threshold = 77 then ${statement}; end if; return new; end $$`)
    await service.rows('create or replace trigger fail before update on workspace for each row execute function fail()')
  }

  test.each(['40P01', '40001', '55P03'])('are retried with their transaction after error %s', async (code) => {
    await failWith(`raise exception 'lost race' using errcode = '${code}'`)
    const { id } = service.sandbox
    let runs = 0
    await transact(async (tx) => {
      runs++
      await tx.query(note(runs))
      await tx.writes(id).workspace.updateMany({ data: { threshold: runs === 1 ? 77 : 78 } })
    })

    expect({ runs, noted: await noted() }).toEqual({ runs: 2, noted: [2] })
    expect((await settingsOf(id)).threshold).toBe(78)
  })

  test.each([
    ['is lost', 'perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5)'],
    ['has run out of time', `raise exception 'too long' using errcode = '57014'`],
  ])('throw unavailable when the connection %s', async (_name, statement) => {
    await failWith(statement)
    const failing = transact((tx) => tx.writes(service.sandbox.id).workspace.updateMany({ data: { threshold: 77 } }))

    await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
    await transact(async (tx) => tx.soon(note(1)))
    expect(await noted()).toEqual([1])
  })

  test('that have not been sent when their transaction fails are rolled back', async () => {
    const failing = transact(async (tx) => {
      tx.soon(note(1))
      await Promise.all([
        tx.writes(service.sandbox.id).snippet.create({ data: snippet() }),
        Promise.reject(new Error('given up')),
      ])
    })

    await expect(failing).rejects.toThrow('given up')
    expect({ snippets: await snippets(), noted: await noted() }).toEqual({ snippets: [], noted: [] })
  })
})
