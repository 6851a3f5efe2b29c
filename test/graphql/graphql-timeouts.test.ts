import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codesOf, socketClient, Watch } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()
let other: pg.Client
let watcher: pg.Client // a transaction sees the same activity all the time

beforeAll(async () => {
  const connectionString = here.app.config.db.url!
  other = new pg.Client({ connectionString })
  watcher = new pg.Client({ connectionString })
  await Promise.all([other.connect(), watcher.connect()])
})
afterAll(() => Promise.all([other.end(), watcher.end()]))

const LEADS = '{ leads { edges { node { id campaign { name } } } } }'
const RANGE = 'after: "2026-02-20T00:00:00Z", before: "2026-03-04T00:00:00Z"'
const ANALYTICS = `{ analytics(range: { ${RANGE} }) { funnel { leads } } }`

/** Lets the statements that this work begins wait for the table, and ends each as PostgreSQL ends one out of time. */
async function withStatementsCanceled<Result>(work: () => Promise<Result>): Promise<Result> {
  await other.query('begin; lock table lead in access exclusive mode')
  const running = work()
  let isOver = false
  const over = running.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await watcher.query(`select pg_cancel_backend(pid) from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
  }
  await other.query('rollback')
  return over
}

test.each([
  ['a list', LEADS, 'unavailable at leads'],
  ['one thing', '{ lead(id: "lead_1") { id } }', 'unavailable at lead'],
  ['a count', '{ leads { totalCount } }', 'unavailable at leads'],
  ['a figure', ANALYTICS, 'query_too_complex at analytics'],
])('%s that the database takes too long over has a code', async (_name, query, code) => {
  const answer = await withStatementsCanceled(() => ask({ url: here.url, key: here.sandbox.key }, query))

  expect(codesOf(answer)).toEqual([code])
})

test('over WebSocket too, and the socket stays', async () => {
  const client = socketClient({ url: here.url, key: here.sandbox.key })
  const send = (query: string) => {
    const watch = new Watch()
    client.subscribe(
      { query },
      {
        next: (result) => watch.push(result as never),
        error: () => watch.end('error'),
        complete: () => watch.end('ok'),
      },
    )
    return watch.until(({ ended }) => ended !== undefined)
  }

  const slow = await withStatementsCanceled(() => send(LEADS))
  const next = await send(LEADS)
  await client.dispose()

  expect(slow.answers.flatMap(codesOf)).toEqual(['unavailable at leads'])
  expect(next.answers).toMatchObject([{ data: { leads: { edges: [] } } }])
})

test('a table that stays locked does not hold a query for ever', async () => {
  await other.query('begin; lock table lead in access exclusive mode')
  const answer = await ask({ url: here.url, key: here.sandbox.key }, LEADS)
  await other.query('rollback')

  expect(codesOf(answer)).toEqual(['unavailable at leads'])
})
