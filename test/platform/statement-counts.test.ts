import { expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { applyReceipt, receiveMessage, SendMessageInput, sendMessage } from '../../src/domain/messaging/index.ts'
import { bringReceipt } from '../messaging/support/sandbox-callbacks.ts'
import { useTestApp } from '../support/harness.ts'
import { countStatements } from '../support/statement-counter.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const counter = countStatements()
const service = useTestApp({ overrides: { db: counter.db } })
const past = createPast(service)
const seen = createSeen(service)
const phone = '+14155550123' as E164

let texts = 0

function receive(body: string, from = phone) {
  const { sandbox, app } = service
  const inbound = { workspaceId: sandbox.id, from, to: sandbox.number as E164, body, carrierMessageId: `c-${++texts}` }
  return receiveMessage(app, inbound)
}

function send(to: E164) {
  const input = SendMessageInput.parse({ to, body: `Text ${++texts}` })
  return sendMessage(service.app, { workspaceId: service.sandbox.id, sentBy: 'api', ...input })
}

test('an inbound text takes at most six statements, whatever its content', async () => {
  const bodies = ['We need a new roof', 'about 15k', 'HELP', 'please do not text me on sundays', 'STOP', 'START']
  const stranger = await counter.during(() => receive('Hello'))
  const stopping = await counter.during(() => receive('STOP', '+14155550126' as E164))
  const counts = []
  for (const body of bodies) counts.push({ body, statements: await counter.during(() => receive(body)) })

  expect(stranger).toBeLessThanOrEqual(6)
  expect(stopping).toBeLessThanOrEqual(6)
  expect(counts.filter(({ statements }) => statements > 6)).toEqual([])
  expect(counts[0]!.statements, 'the counter counts nothing').toBeGreaterThan(2)
})

test('a message to a lead is accepted in four statements', async () => {
  const other = '+14155550124' as E164
  await send(other)

  expect(await counter.during(() => send(other))).toBe(4)
})

test('a receipt is acknowledged in two statements, and applied in two', async () => {
  const { message } = await send('+14155550125' as E164)
  await past.messageSent(message.id)
  await past.leadContacted(message.lead_id)

  // The account's row, which the helper reads too, and one that stores the callback and its receipt.
  const acknowledged = await counter.during(() => bringReceipt(service, { messageId: message.id }))
  const receiptId = await seen.newestReceiptId()
  const named = { workspaceId: service.sandbox.id, id: receiptId }
  const applied = await counter.during(() => applyReceipt(service.app, named))

  expect({ acknowledged, applied }).toEqual({ acknowledged: 3, applied: 2 })
  const { body: sent } = await service.api('GET', `/v1/messages/${message.id}`)
  expect(sent.status).toBe('delivered')
})
