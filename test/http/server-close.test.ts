import { connect } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DROP_IDLE_EVERY_MS, startServer } from '../../src/interfaces/server.ts'
import { useTestApp } from '../support/harness.ts'

/** Longer than the test: a server that closes only because time has passed fails it. */
const NEVER_MS = 600_000

const service = useTestApp()

test('a server that closes waits for a running request and no longer, though its client keeps the connection', async () => {
  const server = await startServer(service.app, {
    host: '127.0.0.1',
    port: 0,
    closeWithinMs: NEVER_MS,
    keepAliveMs: NEVER_MS,
  })
  const body = JSON.stringify({ query: '{ workspace { name } }' })
  const client = connect(server.port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  let answer = ''
  client.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const ended = new Promise((resolve) => client.once('close', resolve))
  client.write(
    [
      'POST /graphql HTTP/1.1',
      `Host: 127.0.0.1:${server.port}`,
      `Authorization: Bearer ${service.sandbox.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: keep-alive',
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 /)

  const closed = server.close()
  let drops = 0
  // The request outlasts any fixed number of drops.
  for await (const _ of setInterval(DROP_IDLE_EVERY_MS)) if (++drops === 20) break
  client.write(body)
  await closed
  await ended

  expect(answer).toContain('HTTP/1.1 200 ')
  expect(answer).toContain('"workspace":{"name":')
})
