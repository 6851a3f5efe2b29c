import { expect, test } from 'vitest'
import { runImport } from '../../src/domain/imports/index.ts'
import { graphqlActions } from '../support/graphql-actions.ts'
import { ask, codesOf, type Watch, watchEvents } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { importFile, leadsFile, upload } from '../support/imports.ts'
import { newPhone } from '../support/story.ts'

/** After so many batches a worker dies. */
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
const { run, doorWith } = graphqlActions(service)

const PROGRESSED = `subscription($id: ID!) {
  importProgressed(importId: $id) { import { id status counts { total processed created failed } } }
}`

const watching = (id: string): Watch => watchEvents({ url: service.url, key: service.sandbox.key }, PROGRESSED, { id })
const statesOf = (watch: Watch) => watch.answers.map(({ data }: Json) => data?.importProgressed?.import)

test('an import is read with its counts and what went wrong, by its id and as a node', async () => {
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

test('imports are listed by kind and status, for keys that may read leads’ imports', async () => {
  const { body } = await upload(service, `phone\n${newPhone()}\n`, { kind: 'suppressions' })
  const query = '{ imports(first: 5, kind: SUPPRESSIONS, status: RUNNING) { totalCount edges { node { id kind } } } }'

  const { data } = await run(query)
  const refused = await ask(await doorWith('messaging', 'read_only'), query)

  expect(data!.imports).toEqual({ totalCount: 1, edges: [{ node: { id: body.id, kind: 'SUPPRESSIONS' } }] })
  expect(codesOf(refused)).toEqual(['insufficient_scope at imports'])
})

test('cancelImport stops one; of what is over, or another’s, it says so', async () => {
  const { body } = await upload(service, leadsFile(2, 4_000_000))
  const cancel = 'mutation($id: ID!) { cancelImport(input: { id: $id }) { import { status } } }'

  const canceled = await run(cancel, { id: body.id })
  const again = await run(cancel, { id: body.id })
  const unknown = await run(cancel, { id: 'imp_x' })

  expect(canceled.data).toEqual({ cancelImport: { import: { status: 'CANCELED' } } })
  expect([codesOf(again), codesOf(unknown)]).toEqual([['conflict at cancelImport'], ['not_found at cancelImport']])
})

test('importProgressed sends the present state first, then each that is new, and completes with the final one', async () => {
  const { id } = (await upload(service, leadsFile(700, 4_100_000))).body
  const watch = watching(id)
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
})

test('importProgressed of what is over is its last state; of what is not there, an error', async () => {
  const { id } = await importFile(service, `phone\n${newPhone()}\n`)

  const over = watching(id)
  const none = watching('imp_x')
  await Promise.all([over, none].map((watch) => watch.until(() => watch.ended !== undefined)))

  expect(statesOf(over)).toMatchObject([{ id, status: 'COMPLETED' }])
  expect(none.answers.flatMap(codesOf)).toEqual(['not_found at importProgressed'])
})
