import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Monitoring, startMonitoring } from '../../src/interfaces/http/monitoring.ts'
import { useTestApp } from '../support/harness.ts'

const TOKEN = 'a-token-of-some-length'
const open = useTestApp({ env: { METRICS_PORT: '0' } })
const guarded = useTestApp({ env: { METRICS_TOKEN: TOKEN, METRICS_PORT: '0' } })
const deployed = useTestApp({ env: { PUBLIC_URL: 'https://leads.example.com' } })
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const statusOf = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status

describe('/metrics on the port of the api', () => {
  test('is available from loopback only, and only without a public URL', async () => {
    const proxied = { headers: { 'X-Forwarded-For': '127.0.0.1' } }

    expect(await statusOf(`${open.url}/metrics`)).toBe(200)
    expect(await statusOf(`${open.url}/metrics`, proxied)).toBe(404)
    expect(await statusOf(`${deployed.url}/metrics`)).toBe(404)
    expect(await statusOf(`${deployed.url}/healthz`)).toBe(200)
  })

  test('needs the token if one is configured', async () => {
    expect(await statusOf(`${guarded.url}/metrics`)).toBe(404)
    expect(await statusOf(`${guarded.url}/metrics`, bearer(`${TOKEN}x`))).toBe(404)
    const answer = await fetch(`${guarded.url}/metrics`, bearer(TOKEN))
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('leadthread_http_request')])
  })
})

describe('METRICS_PORT', () => {
  const running: Monitoring[] = []
  beforeAll(async () => {
    for (const { app } of [open, guarded]) running.push((await startMonitoring(app))!)
  })
  afterAll(() => Promise.all(running.map((one) => one.close())))

  test('serves /healthz, /readyz and /metrics, and nothing else', async () => {
    const url = running[0]!.url
    const statuses = ['/healthz', '/readyz', '/metrics', '/', '/v1/workspace', '/graphql'].map((path) =>
      statusOf(url + path),
    )

    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404, 404])
    expect(await statusOf(`${url}/metrics`, { method: 'POST' })).toBe(405)
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready\n')
  })

  test('needs the token for the metrics only', async () => {
    const url = running[1]!.url

    expect(await statusOf(`${url}/metrics`)).toBe(401)
    expect(await statusOf(`${url}/metrics`, bearer('b'.repeat(TOKEN.length)))).toBe(401)
    expect(await statusOf(`${url}/metrics`, bearer(TOKEN))).toBe(200)
    expect(await statusOf(`${url}/healthz`)).toBe(200)
  })

  test('is optional', async () => {
    expect(await startMonitoring(deployed.app)).toBeNull()
  })
})
