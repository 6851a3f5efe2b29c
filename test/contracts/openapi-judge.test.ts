import { expect, test } from 'vitest'
import { type Exchange, judge } from '../support/openapi-judge.ts'

const ID = 'ws_01kadh3m8fzqf4s1xw5j7ceq9t'
const TRUE = { id: ID, name: 'Test', mode: 'sandbox', scopes: ['leads'], company: null }
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Request-Id': 'r', ETag: '"x"' }
const REFUSED = JSON.stringify({ code: 'recipient_opted_out', message: 'No.' })

const GOOD: Exchange = {
  method: 'GET',
  path: '/v1/workspace',
  requestHeaders: {},
  sent: undefined,
  status: 200,
  headers: new Headers(HEADERS),
  text: JSON.stringify(TRUE),
}

test('a documented response passes', async () => {
  await expect(judge(GOOD)).resolves.toBeUndefined()
})

test.each<[what: string, change: Partial<Exchange>, words: RegExp]>([
  ['a field is missing', { text: JSON.stringify({ ...TRUE, name: undefined }) }, /name/],
  ['a field has another type', { text: JSON.stringify({ ...TRUE, name: 1 }) }, /name must be string/],
  ['a value is not among the documented', { text: JSON.stringify({ ...TRUE, mode: 'test' }) }, /mode must be equal to/],
  ['a promised header is missing', { headers: new Headers({ 'Content-Type': HEADERS['Content-Type'] }) }, /request-id/],
  ['the status is not documented', { status: 404, text: REFUSED }, /status code/],
  ['the code is not documented', { status: 400, text: REFUSED }, /recipient_opted_out is not documented/],
  ['the type is another', { headers: new Headers({ ...HEADERS, 'Content-Type': 'text/html' }) }, /media type/],
  [
    'what the document forbids was taken',
    { path: '/v1/leads?limit=101', text: JSON.stringify({ data: [], has_more: false, next_cursor: null }) },
    /limit must be <= 100/,
  ],
])('when %s, the document is untrue', async (_what, change, words) => {
  await expect(judge({ ...GOOD, ...change })).rejects.toThrow(words)
})
