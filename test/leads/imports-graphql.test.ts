import { expect, test } from 'vitest'
import { runImport } from '../../src/domain/leads/import/index.ts'
import { graphqlActions } from '../support/graphql-actions.ts'
import { ask, codesOf, type Watch, watchEvents, watchSocket } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { importFile, leadsFile, upload } from './support/imports.ts'

/** The number of batches after which a worker dies. */
const dying = { after: Number.POSITIVE_INFINITY }

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        if (name === 'import.batch' && dying.after-- === 0) throw new Error('The worker has died')
        return db.locked(name, workspaceId, phones, work)
      },
    }),
  },
})
const { run, targetWith } = graphqlActions(service)

const PROGRESSED = `subscription($id: ID!) {
  importProgressed(importId: $id) { import { id status counts { total processed created failed } } }
}`

const watching = (id: string, how: typeof watchSocket = watchEvents): Watch =>
  how({ url: service.url, key: service.sandbox.key }, PROGRESSED, { id })
const statesOf = (watch: Watch) => watch.answers.map(({ data }: Json) => data?.importProgressed?.import)

test('an import is found by its ID and as a node, with its counts and errors', async () => {
  const { id } = await importFile(service, `phone,name\n${newPhone()},Dana\nnonsense,Ann\n`)

  const { data } = await run(
    `query($id: ID!) {
      import(id: $id) {
        id kind status dryRun fileName mapping errorCode finishedAt
        counts { total processed created merged skipped failed }
        errors { code param rows }
      }
      node(id: $id) { __typename id ... on Import { counts { failed } } }
    }`,
    { id },
  )

  expect(data).toEqual({
    import: {
      id,
      kind: 'LEADS',
      status: 'COMPLETED',
      dryRun: false,
      fileName: null,
      mapping: { phone: 'phone', name: 'attributes.name' },
      errorCode: null,
      finishedAt: expect.any(String),
      counts: { total: 2, processed: 2, created: 1, merged: 0, skipped: 0, failed: 1 },
      errors: [{ code: 'invalid_parameter', param: 'phone', rows: 1 }],
    },
    node: { __typename: 'Import', id, counts: { failed: 1 } },
  })
})

test('imports are filtered by kind and status, for keys that can read leads’ imports', async () => {
  const { body } = await upload(service, `phone\n${newPhone()}\n`, { kind: 'suppressions' })
  const query = '{ imports(first: 5, kind: SUPPRESSIONS, status: RUNNING) { totalCount edges { node { id kind } } } }'

  const { data } = await run(query)
  const refused = await ask(await targetWith('messaging', 'read_only'), query)

  expect(data!.imports).toEqual({ totalCount: 1, edges: [{ node: { id: body.id, kind: 'SUPPRESSIONS' } }] })
  expect(codesOf(refused)).toEqual(['insufficient_scope at imports'])
})

test('cancelImport stops an import; a finished one is a conflict, another workspace’s not found', async () => {
  const { body } = await upload(service, leadsFile(2, 4_000_000))
  const cancel = 'mutation($id: ID!) { cancelImport(input: { id: $id }) { import { status } } }'

  const canceled = await run(cancel, { id: body.id })
  const again = await run(cancel, { id: body.id })
  const unknown = await run(cancel, { id: 'imp_x' })

  expect(canceled.data).toEqual({ cancelImport: { import: { status: 'CANCELED' } } })
  expect([codesOf(again), codesOf(unknown)]).toEqual([['conflict at cancelImport'], ['not_found at cancelImport']])
})

test.each([
  ['server-sent events', watchEvents, 4_100_000],
  ['WebSocket', watchSocket, 4_200_000],
])(
  'importProgressed over %s sends the current state, then each change, and completes with the final state',
  async (_name, how, from) => {
    const { id } = (await upload(service, leadsFile(700, from))).body
    const watch = watching(id, how)
    await watch.until(() => watch.answers.length === 1)

    dying.after = 1
    await expect(runImport(service.app, { workspaceId: service.sandbox.id, id })).rejects.toThrow('died')
    await watch.until(() => watch.answers.length === 2)
    service.clock.advance(60_000)
    await service.processAll({ withinMs: 0 })
    await watch.until(() => watch.ended !== undefined)

    expect(statesOf(watch)).toEqual([
      { id, status: 'RUNNING', counts: { total: 700, processed: 0, created: 0, failed: 0 } },
      { id, status: 'RUNNING', counts: { total: 700, processed: 500, created: 500, failed: 0 } },
      { id, status: 'COMPLETED', counts: { total: 700, processed: 700, created: 700, failed: 0 } },
    ])
    expect(watch.ended).toBe('complete')
  },
)

test('importProgressed sends the final state of a finished import, and an error for an unknown one', async () => {
  const { id } = await importFile(service, `phone\n${newPhone()}\n`)

  const over = watching(id)
  const none = watching('imp_x')
  await Promise.all([over, none].map((watch) => watch.until(() => watch.ended !== undefined)))

  expect(statesOf(over)).toMatchObject([{ id, status: 'COMPLETED' }])
  expect(none.answers.flatMap(codesOf)).toEqual(['not_found at importProgressed'])
})

test('rejected rows have pages in the order of the file, with their original cells', async () => {
  const bad = Array.from({ length: 5 }, (_, n) => `nonsense ${n},Ann\n`)
  const { id } = await importFile(
    service,
    `phone,name\n${bad.slice(0, 2).join('')}${newPhone()},Dana\n${bad.slice(2).join('')}`,
  )
  const PAGE = `query($id: ID!, $first: Int, $after: String, $last: Int) {
    import(id: $id) { columns }
    importFailures(importId: $id, first: $first, after: $after, last: $last) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { rowNumber cells code param message } } } }`
  const page = async (variables: object) => (await run(PAGE, { id, ...variables })).data as Json

  const first = await page({ first: 3 })
  const rest = await page({ first: 3, after: first.importFailures.pageInfo.endCursor })
  const last = await page({ last: 2 })

  const rowsOf = (data: Json) => data.importFailures.edges.map(({ node }: Json) => node.rowNumber)
  expect(first.import.columns).toEqual(['phone', 'name'])
  expect(first.importFailures).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } })
  expect(first.importFailures.edges[0].node).toEqual({
    ...{ rowNumber: 2, cells: ['nonsense 0', 'Ann'], code: 'invalid_parameter', param: 'phone' },
    message: expect.stringMatching(/./),
  })
  expect([rowsOf(first), rowsOf(rest), rowsOf(last)]).toEqual([
    [2, 3, 5],
    [6, 7],
    [6, 7],
  ])
  expect(rest.importFailures.pageInfo.hasNextPage).toBe(false)
  const stranger = await ask({ url: service.url, key: service.live.key }, PAGE, { id })
  expect(stranger.data).toMatchObject({ import: null, importFailures: { totalCount: 0, edges: [] } })
})

test('imported leads are found by their names, merged ones included', async () => {
  const [fresh, known] = [newPhone(), newPhone()]
  await service.api('POST', '/v1/leads', { phone: known, attributes: { first_name: 'Rüdiger' } })
  await importFile(service, `phone,first_name,last_name\n${fresh},Zacharias,Oyelaran\n${known},,Oyelaran\n`)

  const found = async (search: string) => {
    const { data } = await run('query($search: String) { leads(search: $search) { edges { node { phone } } } }', {
      search,
    })
    return (data as Json).leads.edges.map(({ node }: Json) => node.phone).sort()
  }

  expect(await found('oyelaran')).toEqual([fresh, known].sort())
  expect(await found('rudiger o')).toEqual([known])
  expect(await found('zacharias')).toEqual([fresh])
})
