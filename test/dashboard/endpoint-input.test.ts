import { expect, test } from 'vitest'
import { type EndpointValues, updateInputOf } from '../../src/dashboard/screens/developers/endpoints/endpoint-input.ts'

type Endpoint = Parameters<typeof updateInputOf>[1]
const endpoint = { id: 'we_1', headers: [{ name: 'X-Token', value: null, sensitive: true }] } as unknown as Endpoint
const values = (...headers: EndpointValues['headers']): EndpointValues => ({
  ...{ url: 'https://example.com', description: '', selection: 'all', types: [], ordering: 'NONE', ratePerSecond: '' },
  headers,
})

test('a header that is removed from an endpoint and added again is sent once, with its new value', () => {
  for (const name of ['X-Token', ' x-token ']) {
    const added = { key: 'new', name, value: 'abc', sensitive: true, stored: false }

    const { headers } = updateInputOf(values(added), endpoint)

    expect(headers).toEqual([{ name: name.trim(), value: 'abc', sensitive: true }])
  }
})

test('a header that is removed from an endpoint is sent without a value', () => {
  expect(updateInputOf(values(), endpoint).headers).toEqual([{ name: 'X-Token' }])
})
