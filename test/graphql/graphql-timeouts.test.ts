import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codesOf, socketClient, Watch } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { holdStatements, type StatementHolder } from './support/statement-holder.ts'

const here = useTestApp()
let statements: StatementHolder

beforeAll(async () => {
  statements = await holdStatements(here.app.config.db.url!)
})
afterAll(() => statements.close())

const LEADS = '{ leads { edges { node { id campaign { name } } } } }'
const RANGE = 'after: "2026-02-20T00:00:00Z", before: "2026-03-04T00:00:00Z"'
const ANALYTICS = `{ analytics(range: { ${RANGE} }) { funnel { leads } } }`

test.each([
  ['a list', LEADS, 'unavailable at leads'],
  ['one thing', '{ lead(id: "lead_1") { id } }', 'unavailable at lead'],
  ['a count', '{ leads { totalCount } }', 'unavailable at leads'],
  ['a figure', ANALYTICS, 'query_too_complex at analytics'],
])('%s that exceeds the statement timeout has an error code', async (_name, query, code) => {
  const answer = await statements.whileCanceled(() => ask({ url: here.url, key: here.sandbox.key }, query))

  expect(codesOf(answer)).toEqual([code])
})

test('a WebSocket operation gets the same code, and the socket stays open', async () => {
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

  const slow = await statements.whileCanceled(() => send(LEADS))
  const next = await send(LEADS)
  await client.dispose()

  expect(slow.answers.flatMap(codesOf)).toEqual(['unavailable at leads'])
  expect(next.answers).toMatchObject([{ data: { leads: { edges: [] } } }])
})

test('a query of a locked table ends with an error', async () => {
  const answer = await statements.whileLocked(() => ask({ url: here.url, key: here.sandbox.key }, LEADS))

  expect(codesOf(answer)).toEqual(['unavailable at leads'])
})
