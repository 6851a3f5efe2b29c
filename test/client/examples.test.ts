import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventType } from '../../src/domain/events/index.ts'
import { useTestApp } from '../support/harness.ts'
import { addEvents, addLeads } from '../webhooks/support/many-events.ts'
import { type ClientPackage, installClient, type Running, start } from './support/client-package.ts'

// The client waits in real time.
const service = useTestApp({ now: new Date().toISOString() })

/** A type that only a later release has. */
const LATER_TYPE = 'lead.vanished' as EventType

let installed: ClientPackage
beforeAll(() => {
  installed = installClient()
  const filter = (file: string) => !file.startsWith(join('examples', 'dashboard'))
  cpSync('examples', join(installed.folder, 'examples'), { recursive: true, filter })
})
afterAll(() => installed.remove())

/** Runs an example in a project that has installed the package. */
function example(name: string, words: string[] = []): Running {
  const env = { LEADTHREAD_API_KEY: service.sandbox.key, LEADTHREAD_URL: service.url, PORT: '0' }
  return start('node', [join('examples', name), ...words], installed.folder, env)
}

/** Processes what is due until the promise is settled. */
async function workUntil<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  promise.finally(() => {
    isSettled = true
  })
  while (!isSettled) {
    await service.processAll()
    await new Promise(setImmediate)
  }
  return promise
}

test('the first lead is created and the agent replies, and the receiver accepts each event, also of a later type', async () => {
  const receiver = example('webhook-receiver.mjs')
  await receiver.line(/^Receiving events/)

  const lead = example('first-lead.mjs', ['+14155550123'])
  expect(await workUntil(lead.ended), lead.errors.join('\n')).toBe(0)
  await workUntil(receiver.line(/^message\.delivered/))
  const leads = await addLeads(service, service.sandbox.id, 1)
  await addEvents(service, { workspaceId: service.sandbox.id, leads, count: 1, type: LATER_TYPE })
  await workUntil(receiver.line(/^lead\.vanished/))
  receiver.interrupt()

  expect(await receiver.ended, receiver.errors.join('\n')).toBe(0)
  expect(receiver.errors).toEqual([])
  expect(lead.lines).toContain('message.received Hi! We need a new roof')
  expect(lead.lines.at(-1)).toMatch(/^message\.delivered ./)
  expect((await service.api('GET', '/v1/webhooks')).body.data).toEqual([])
})

test('an example says why it fails', async () => {
  await service.api('POST', '/v1/suppressions', { phone: '+14155550199' })

  const lead = example('first-lead.mjs', ['+14155550199'])

  expect(await workUntil(lead.ended)).toBe(1)
  expect(lead.errors[0]).toMatch(/^recipient_opted_out: ./)
})
