import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()
const run = promisify(execFile)

type Sent = Pick<ReceivedRequest, 'headers' | 'rawBody'>

/** Runs the sample as a separate program and returns whether it accepts the request. */
type Takes = (code: string, secret: string, sent: Sent) => Promise<boolean>

const SAMPLES: Record<string, Takes> = {
  'Leadthread client': takesAsServer,
  'Standard Webhooks': takesAsServer,
  'Node.js': (code, secret, sent) =>
    says(process.execPath, ['--input-type=module', '-e', `${code}${CALL_IN_NODE}`], secret, sent),
  Python: (code, secret, sent) => says('python3', ['-c', `${code}${CALL_IN_PYTHON}`], secret, sent),
}
const CALL_IN_NODE = `
const { BODY, SIGNATURE, SECRET } = process.env
console.log(isOurs(Buffer.from(BODY, 'base64'), SIGNATURE, SECRET))`
const CALL_IN_PYTHON = `
import base64, os
print(is_ours(base64.b64decode(os.environ["BODY"]), os.environ["SIGNATURE"], os.environ["SECRET"]))`

let receiver: Receiver
let endpoint: { id: string; secret: string }
let sent: Sent

beforeAll(async () => {
  receiver = await startReceiver()
  endpoint = await here.rest('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })
  await here.textAs('+14155550138', 'Hi, we need a new roof 🏠')
  const requests = await receiver.waitFor(({ length }) => length > 0)
  sent = requests[0]!
  await here.goto(`developers/endpoints/${endpoint.id}`)
})
afterAll(() => receiver.close())

test('this file tests every sample that the page shows', async () => {
  const names = here.page.getByRole('radiogroup', { name: 'Language' }).locator('label')
  await names.first().waitFor()

  expect(await names.allTextContents()).toEqual(Object.keys(SAMPLES))
})

test.each(Object.entries(SAMPLES))('%s accepts a valid signature and rejects an invalid one', async (name, takes) => {
  const { page } = here
  await page.locator('label').getByText(name, { exact: true }).click()
  const code = (await page.getByRole('group', { name, exact: true }).textContent())!
  const altered = Buffer.from(sent.rawBody.toString().replace('a new roof', 'a new loft'))

  expect(await takes(code, endpoint.secret, sent)).toBe(true)
  expect(await takes(code, endpoint.secret, { ...sent, rawBody: altered })).toBe(false)
  expect(await takes(code, 'whsec_b3RoZXIgb3RoZXIgb3RoZXIgb3RoZXIgb3RoZXI=', sent)).toBe(false)
})

async function says(program: string, words: string[], secret: string, { headers, rawBody }: Sent): Promise<boolean> {
  const given = { BODY: rawBody.toString('base64'), SIGNATURE: String(headers['service-signature']), SECRET: secret }
  const { stdout } = await run(program, words, { env: { ...process.env, ...given } })
  return stdout.trim().toLowerCase() === 'true'
}

/** Runs the sample, a complete server, on a free port and with the local packages. */
async function takesAsServer(code: string, secret: string, { headers, rawBody }: Sent): Promise<boolean> {
  const here = code
    .replace("'leadthread/client/webhooks'", JSON.stringify(import.meta.resolve('../../src/client/webhooks.ts')))
    .replace("'standardwebhooks'", JSON.stringify(import.meta.resolve('standardwebhooks')))
    .replace('.listen(3000)', '.listen(0, "127.0.0.1", function () { console.log(this.address().port) })')
  const server = spawn(process.execPath, ['--input-type=module', '-e', here], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(createInterface(server.stdout), 'line')
    const kept = Object.entries(headers).filter(([name]) => /^(content-type|service-|webhook-)/.test(name))
    const body = new Uint8Array(rawBody)
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: Object.fromEntries(kept) as Record<string, string>,
      body,
    })
    expect([204, 400]).toContain(answer.status)
    return answer.ok
  } finally {
    server.kill()
  }
}
