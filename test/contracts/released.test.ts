import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakingGraphqlChanges, breakingOpenapiChanges } from '../../build/additions-only.ts'
import { presentContracts, releasedContracts } from '../../build/released-contracts.ts'

const FOLDER = 'test/contracts/released'
const BYTES_MAX = 40_000

const present = presentContracts()
const released = releasedContracts()!

test('openapi.json only adds to the last release (docs/changelog.md)', () => {
  expect(breakingOpenapiChanges({ released: released.openapi, present: present.openapi })).toEqual([])
  expect(Object.keys(released.openapi.paths).length).toBeGreaterThan(50)
})

test('schema.graphql only adds to the last release', async () => {
  expect(await breakingGraphqlChanges({ released: released.graphql, present: present.graphql })).toEqual([])
  expect(released.graphql).toContain('type Query{')
})

test('the files of the last release are small', () => {
  const sizes = readdirSync(FOLDER).map((name) => [name, statSync(`${FOLDER}/${name}`).size] as const)

  expect(sizes).toHaveLength(2)
  expect(sizes.filter(([, bytes]) => bytes > BYTES_MAX)).toEqual([])
})
