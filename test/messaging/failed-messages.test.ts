import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceiptStatus } from '../../src/domain/messaging/index.ts'
import { NOON, useTestApp, type Workspace } from '../support/harness.ts'
import { bring, type Connected, connect } from './support/carrier-account.ts'
import { type Failure, freshPhone, type Network } from './support/carrier-network.ts'
import { startFakeTelnyx } from './support/fake-telnyx.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'
import { createSeen } from './support/seen.ts'

const twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({ env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url } })
const seen = createSeen(service)

beforeAll(() => {
  twilio.now = () => service.clock.now()
  telnyx.now = () => service.clock.now()
})
beforeEach(() => service.clock.set(NOON))
afterAll(() => Promise.all([twilio.close(), telnyx.close()]))

/** The carrier's own codes. */
type Codes = { refused: string; failed: string; undelivered: string }

describe.each<{ network: Network; codes: Codes }>([
  { network: twilio, codes: { refused: '21211', failed: '30003', undelivered: '30007' } },
  { network: telnyx, codes: { refused: '40310', failed: '40006', undelivered: '40002' } },
])('message.failed over $network.carrier', ({ network, codes }) => {
  let workspace: Workspace
  let connected: Connected

  beforeAll(async () => {
    workspace = (await service.newWorkspace()).live
    connected = await connect(service, workspace, network)
  })

  async function sendTo(to: string): Promise<string> {
    const { body } = await service.api('POST', '/v1/messages', { to, body: 'Hello' }, { key: workspace.key })
    await service.processAll({ withinMs: 0 })
    return body.id
  }

  /** There is one event, and its body, which webhooks post as it is, has the codes. */
  async function expectTold(messageId: string, status: string, codesOfFailure: object): Promise<void> {
    await service.processAll({ withinMs: 0 })
    const { lead_id } = await seen.message(messageId, 'lead_id')
    const bodies = await seen.eventBodies('message.failed', { lead_id })

    expect(bodies.map((body) => JSON.parse(body).data)).toMatchObject([
      { message: { id: messageId, status }, ...codesOfFailure },
    ])
  }

  test('has the carrier’s code of a message that the carrier refused', async () => {
    const id = await sendTo(network.phone('invalid_number'))

    await expectTold(id, 'failed', { error_code: 'invalid_number', carrier_error: codes.refused })
  })

  test.each<[ReceiptStatus & keyof Codes, Failure]>([
    ['failed', 'unreachable'],
    ['undelivered', 'carrier_filtered'],
  ])('has the carrier’s code of a receipt with the status %s', async (status, failure) => {
    const phone = freshPhone()
    const id = await sendTo(phone)
    const [booked] = await network.books(phone)

    await bring(service, connected, network.receipt(booked!, status, { failure }))

    await expectTold(id, status, { error_code: failure, carrier_error: codes[status] })
  })
})
