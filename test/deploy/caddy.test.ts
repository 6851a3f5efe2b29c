import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestOptions, request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Json, useTestApp } from '../support/harness.ts'
import { hasProgram } from './support/programs.ts'

const ROW = `+14155550123,${'x'.repeat(5_000)}\n`
const UPLOAD_ROWS = 1_000

describe.runIf(hasProgram('caddy'))('the TLS proxy of deploy/Caddyfile', () => {
  const service = useTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1', UNAUTHENTICATED_BURST: '3', UNAUTHENTICATED_PER_SECOND: '1' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'leadthread-caddy-'))
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  let caddy: ChildProcess
  let httpPort: number
  let url: URL
  let ca: Buffer

  beforeAll(async () => {
    const httpsPort = await freePort()
    httpPort = await freePort()
    url = new URL(`https://localhost:${httpsPort}`)
    const options = [`http_port ${httpPort}`, `https_port ${httpsPort}`, 'admin off', 'skip_install_trust']
    const config = join(folder, 'Caddyfile')
    writeFileSync(config, `{\n${options.join('\n')}\n}\nimport ${resolve('deploy/Caddyfile')}\n`)
    const env = {
      PATH: process.env.PATH!,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_URL: url.origin,
      API_ADDRESS: new URL(service.url).host,
    }
    caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
    await vi.waitFor(() => expect(existsSync(authority)).toBe(true), { timeout: 20_000, interval: 100 })
    ca = readFileSync(authority)
    await vi.waitFor(async () => expect((await call('/healthz')).status).toBe(200), { timeout: 20_000, interval: 100 })
  })
  afterAll(async () => {
    if (caddy.exitCode === null && caddy.kill()) await once(caddy, 'exit')
    rmSync(folder, { recursive: true })
  })

  async function call(path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) {
    const sent = request(new URL(path, url), { ca, agent: false, ...options })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return {
      status: answer.statusCode as number,
      headers: answer.headers as Json,
      body: Buffer.concat(chunks).toString(),
    }
  }

  const bearer = () => ({ Authorization: `Bearer ${service.sandbox.key}` })

  test('is formatted, and valid for a public address', () => {
    const env = { PATH: process.env.PATH!, HOME: folder, PUBLIC_URL: 'https://texts.example.com' }
    const words = ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']
    const validated = spawnSync('caddy', words, { env, encoding: 'utf8' })

    expect(validated.status, validated.stderr).toBe(0)
    expect(validated.stderr).not.toContain('input is not formatted')
  })

  test('serves the API by TLS only, and tells browsers so', async () => {
    const answer = await call('/v1/leads', { headers: bearer() })
    const plain = await fetch(`http://localhost:${httpPort}/v1/leads`, { redirect: 'manual' })

    expect(answer.status).toBe(200)
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=/)
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/v1/leads'])
  })

  test('passes on large uploads and live connections', async () => {
    const rows = `phone,notes\n${ROW.repeat(UPLOAD_ROWS)}`
    const headers = { ...bearer(), 'Content-Type': 'text/csv' }
    const uploaded = await call('/v1/leads/imports', { method: 'POST', headers, body: rows })
    const socket = new WebSocket(`wss://localhost:${url.port}/graphql`, 'graphql-transport-ws', { ca })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init', payload: bearer() }))
    const [first] = (await once(socket, 'message')) as [Buffer]
    socket.close()

    expect(uploaded.status, uploaded.body).toBe(202)
    expect(JSON.parse(first.toString())).toMatchObject({ type: 'connection_ack' })
  })

  test('the API knows the address of the client, which the client cannot forge', async () => {
    const through: number[] = []
    const direct: number[] = []
    for (let n = 1; n <= 5; n++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${n}` }
      through.push((await call('/v1/leads', { headers })).status)
      direct.push((await fetch(`${service.url}/v1/leads`, { headers })).status)
    }

    expect(direct, 'five clients, as the proxy says').toEqual([401, 401, 401, 401, 401])
    expect(through, 'one client').toContain(429)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
