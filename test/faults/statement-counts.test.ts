import { expect, test } from 'vitest'
import { type E164, sql } from '../../src/domain/context.ts'
import { receiveMessage, recordReceipt, SendMessageInput, sendMessage } from '../../src/domain/conversations/index.ts'
import { useTestApp } from '../support/harness.ts'
import { countStatements } from '../support/statement-counter.ts'

const counter = countStatements()
const service = useTestApp({ overrides: { db: counter.db } })
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

test('a text of a lead takes at most six statements, whatever it says', async () => {
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

test('a receipt is stored and applied in at most four statements', async () => {
  const sent = await send('+14155550125' as E164)
  const [account] = await service.app.db.query<{ id: string }>(
    sql`select id from carrier_account where workspace_id = ${service.sandbox.id}`,
  )
  await service.app.db.query(
    sql`update message set status = 'sent' where workspace_id = ${service.sandbox.id} and id = ${sent.message.id}`,
  )
  const receipt = { messageId: sent.message.id, carrierMessageId: 'x', status: 'delivered' as const, errorCode: null }
  const told = { workspaceId: service.sandbox.id, accountId: account!.id, receipt, callbackId: 'cbk_0' }

  expect(await counter.during(() => recordReceipt(service.app, told))).toBeLessThanOrEqual(4)
  const [row] = await service.rows('select status from message where id = $1', [sent.message.id])
  expect(row).toEqual({ status: 'delivered' })
})
