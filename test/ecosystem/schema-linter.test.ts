import { expect, test } from 'vitest'
import { runScript } from './support/run-script.ts'

test('graphql-schema-linter finds nothing in the schema, with all its rules', () => {
  expect(runScript('lint-schema')).toEqual({ status: 0, output: '' })
})
