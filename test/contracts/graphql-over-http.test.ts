import { serverAudits } from 'graphql-http'
import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp()

const audits = serverAudits({
  url: () => `${service.url}/graphql`,
  fetchFn: (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...init.headers, Authorization: `Bearer ${service.sandbox.key}` } }),
})

test.each(audits.map((audit) => [audit.name, audit] as const))('GraphQL over HTTP: %s', async (_name, audit) => {
  const result = await audit.fn()

  expect(result).toMatchObject({ status: 'ok' })
})
