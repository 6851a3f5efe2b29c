import { expect, test } from 'vitest'
import { runScript } from './support/run-script.ts'

test('graphql-schema-linter finds nothing in the schema, with all its rules', async () => {
  expect(await runScript('lint-schema')).toEqual({ status: 0, output: '' })
})
