import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMemberPhone, verifyMemberPhone } from '../../src/domain/messaging/index.ts'
import { invite } from '../identity/support/members.ts'
import { connect } from '../messaging/support/carrier-account.ts'
import { freshPhone } from '../messaging/support/carrier-network.ts'
import { type FakeTwilio, startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import type { TestApp, Workspace } from '../support/harness.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

/** Longer than a lease, and than the time for which a lost text is looked up. */
const LATER_MS = 3_700_000
const PATIENCE_MS = 20_000

let service: FaultService
let twilio: FakeTwilio
let past: ReturnType<typeof createPast>
let seen: ReturnType<typeof createSeen>
let live: string
let number: number
beforeAll(async () => {
  twilio = await startFakeTwilio()
  twilio.now = () => new Date(Date.now() + service.time.aheadMs)
  service = await startFaultService({ TWILIO_BASE_URL: twilio.url })
  past = createPast(service)
  seen = createSeen(service)
  live = await seen.liveWorkspaceId()
  await connect(service as unknown as TestApp, { id: live } as Workspace, twilio)
  number = 0
})
afterAll(() => Promise.all([service.close(), twilio.close()]))

async function newMember(): Promise<{ memberId: string; phone: string }> {
  const email = `mike${++number}@example.com`
  const { memberId } = await invite(service as unknown as TestApp, { email, role: 'agent', workspaceId: live })
  return { memberId, phone: freshPhone() }
}

const add = ({ memberId, phone }: { memberId: string; phone: string }) =>
  addMemberPhone(service.app, { workspaceId: live, memberId, mode: 'live', phone: phone as never })

const verify = (memberId: string, code: string) =>
  verifyMemberPhone(service.app, { workspaceId: live, memberId, actor: { kind: 'member', id: memberId }, code })

const sentTo = (phone: string) => twilio.sent.filter(({ to }) => to === phone)

async function start(stopAt?: string): Promise<WorkerHandle> {
  const worker = new WorkerHandle(service.env)
  await worker.order({ aheadMs: service.time.aheadMs, ...(stopAt !== undefined && { stopAt }) })
  return worker
}

/** A worker is killed there, and another one finishes the work after the leases. */
async function killAt(stopAt: string, isDone: () => Promise<boolean>): Promise<void> {
  const killed = await start(stopAt)
  expect(await killed.until(() => killed.passed.includes(`stopped at ${stopAt}`), PATIENCE_MS), stopAt).toBe(true)
  await killed.kill()
  service.time.aheadMs += LATER_MS
  const next = await start()
  expect(await next.until(isDone, PATIENCE_MS)).toBe(true)
  await next.kill()
}

const STEPS = [
  'alert.text uncommitted',
  'alert.text committed',
  'member-text.claim uncommitted',
  'carrier before',
  'carrier after',
  'member-text.settle uncommitted',
  'member-text.settle committed',
]

test.each(STEPS)('an alert is sent at most once by workers of which one is killed at "%s"', async (stopAt) => {
  const { memberId, phone } = await newMember()
  const id = service.app.ids.next('alrt')
  await past.listening({ workspaceId: live, memberId, phone })
  await past.alertDue(live, { id, memberId, at: new Date(Date.now() + service.time.aheadMs) })

  await killAt(stopAt, async () => (await seen.alertStatus(id)) !== 'pending')

  const wasLost = stopAt === 'carrier before'
  expect(await seen.alertStatus(id)).toBe(wasLost ? 'failed' : 'sent')
  expect(sentTo(phone)).toHaveLength(wasLost ? 0 : 1)
})

test.each(STEPS.slice(2))('a phone can be verified although a worker was killed at "%s"', async (stopAt) => {
  const member = await newMember()
  await add(member)
  const isDone = async () =>
    (await seen.memberTexts({ phone: member.phone })).every(({ not_before }) => not_before === null)

  await killAt(stopAt, isDone)
  expect(sentTo(member.phone).length).toBeLessThanOrEqual(1)

  service.time.aheadMs += LATER_MS
  await add(member) // the code has expired, whether or not it was sent
  const worker = await start()
  const before = sentTo(member.phone).length
  expect(await worker.until(async () => sentTo(member.phone).length > before && (await isDone()), PATIENCE_MS)).toBe(
    true,
  )
  await worker.kill()
  await verify(member.memberId, /\d{6}/.exec(sentTo(member.phone).at(-1)!.body)![0])
  expect(await seen.memberPhone(member.phone)).toMatchObject({ verified_at: expect.any(Date) })
})
