import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorTable } from '../../src/interfaces/rest/openapi/openapi-errors.ts'

test('docs/api.md lists the error codes of the catalogue', () => {
  const rows = readFileSync('docs/api.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?:\d{3}|GraphQL only) \| `\w+` \|/.test(line))

  expect(rows).toEqual(errorTable().split('\n').slice(2))
})
