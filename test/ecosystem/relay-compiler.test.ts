import { globSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ConcreteRequest } from 'relay-runtime'
import { afterAll, expect, test } from 'vitest'
import { graphqlActions } from '../support/graphql-actions.ts'
import { useTestApp } from '../support/harness.ts'
import { compileRelay } from './support/compile-relay.ts'

const service = useTestApp()
const { run, createLead, text } = graphqlActions(service)
const compiled = await compileRelay()
afterAll(() => rmSync(compiled.folder, { recursive: true, force: true }))

test('relay-compiler compiles the usual documents of a client without an error or a warning', () => {
  expect(compiled).toMatchObject({ status: 0, output: expect.not.stringMatching(/error|warn/i) })

  const sources = globSync('test/ecosystem/relay/*.js').map((file) => readFileSync(file, 'utf8'))
  const documents = sources.flatMap((source) => [...source.matchAll(/graphql`\s*\w+ (\w+)/g)].map(([, name]) => name))
  const artifacts = globSync('*.graphql.js', { cwd: compiled.folder })
  expect(documents.length).toBeGreaterThanOrEqual(20)
  expect(artifacts).toEqual(expect.arrayContaining(documents.map((name) => `${name}.graphql.js`)))
})

test('the service answers every compiled query, pagination and refetch included', async () => {
  const lead = await createLead()
  const { conversationId } = await text(lead.phone, 'hello')
  const load = createRequire(import.meta.url)
  const files = globSync('*Query.graphql.js', { cwd: compiled.folder })
  const queries = files.map((file): ConcreteRequest => load(join(compiled.folder, file)))
  expect(queries.length).toBeGreaterThan(10)

  for (const { params } of queries) {
    const id = params.name.startsWith('Lead') ? lead.id : conversationId
    const { data, errors } = await run(params.text!, { id, text: 'hello' })
    expect(errors, params.name).toBeUndefined()
    expect(Object.values(data!), params.name).not.toContain(null)
  }
})
