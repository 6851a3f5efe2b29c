import { afterAll, expect, test } from 'vitest'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { openForBusiness } from '../campaigns/support/own-company.ts'
import { signIn } from '../identity/support/members.ts'
import { bring, connect } from '../messaging/support/carrier-account.ts'
import { freshPhone } from '../messaging/support/carrier-network.ts'
import { startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const LEADS = 40
const SECOND_MS = 1_000
const PHONE = 'mutation ($input: AddAlertPhoneInput!) { addAlertPhone(input: $input) { __typename } }'
const VERIFY = 'mutation ($input: VerifyAlertPhoneInput!) { verifyAlertPhone(input: $input) { __typename } }'
const CHOOSE = 'mutation ($input: UpdateMyAlertsInput!) { updateMyAlerts(input: $input) { __typename } }'

const twilio = await startFakeTwilio()
const service = useTestApp({ now: NOON, env: { TWILIO_BASE_URL: twilio.url } })
const past = createPast(service)
const seen = createSeen(service)
afterAll(() => twilio.close())

/** Like a worker in which, at each moment, texts to leads are tried before everything else. */
async function processAgainstAlerts(withinMs: number): Promise<void> {
  const { app, clock } = service
  const until = clock.now().getTime() + withinMs
  for (;;) {
    const { jobs, nextAt } = await findDue(app.db, clock.now())
    const isToLead = ({ queue }: { queue: string }) => queue === 'dispatch-message'
    for (const job of [...jobs.filter(isToLead), ...jobs.filter((job) => !isToLead(job))]) await runJob(app, job)
    if (jobs.length > 0) continue
    if (nextAt === null || nextAt.getTime() > until) return
    clock.set(new Date(Math.max(nextAt.getTime(), clock.now().getTime() + 1)))
  }
}

test('during a send, a member’s alert and the reply to a lead go before the openings of the same number', async () => {
  twilio.now = () => service.clock.now()
  const { live } = await service.newWorkspace()
  await openForBusiness(service, live)
  const sender = await connect(service, live, twilio)
  const phone = freshPhone()
  const dana = await signIn(service, { email: 'dana@example.com', role: 'agent', workspaceId: live.id })
  const asDana = async (query: string, input: object) =>
    expect((await dana.ask(query, { input }, { 'Leadthread-Workspace': live.id })).errors).toBeUndefined()
  await asDana(PHONE, { phone })
  await service.processAll()
  await asDana(VERIFY, { code: /\d{6}/.exec((await twilio.books(phone)).at(-1)!.body)![0] })
  await asDana(CHOOSE, { sms: ['WAITING'] })
  await past.paceSet(live.id, 1)
  const call = (path: string, body: object) => service.api('POST', path, body, { key: live.key })
  const ids: string[] = []
  for (let n = 0; n < LEADS; n++) ids.push((await call('/v1/leads', { phone: freshPhone() })).body.id)
  await call(`/v1/campaigns/${live.campaignId}/sends`, { lead_ids: ids, confirm_without_consent: true })
  await processAgainstAlerts(5 * SECOND_MS)

  const askedAt = service.clock.now()
  const text = { from: freshPhone(), to: sender.number, body: 'Can I talk to a real person?' }
  await bring(service, sender, twilio.text(sender.callbackUrl, text))
  await processAgainstAlerts(20 * SECOND_MS)

  type Handed = { created_at: Date; handed_over_at: Date | null }
  const [alert] = (await seen.memberTexts({ workspace_id: live.id, purpose: 'member_alert' })) as Handed[]
  const [reply] = (await seen.textsTo(text.from, 'created_at', 'handed_over_at')) as Handed[]
  const openings = (await seen.messagesOf(live.id)).filter(
    ({ purpose, handed_over_at }) => purpose === 'opening' && handed_over_at > askedAt,
  )
  const before = ({ created_at: queued, handed_over_at: at }: Handed) =>
    at && openings.filter(({ handed_over_at }) => handed_over_at > queued && handed_over_at < at).length

  expect(openings.length).toBeGreaterThan(0)
  expect(openings.length).toBeLessThan(LEADS)
  expect([before(alert!), before(reply!)]).toEqual([0, 0])
  expect(alert!.handed_over_at!.getTime() - alert!.created_at.getTime()).toBeLessThan(5 * SECOND_MS)
  expect((await twilio.books(phone)).at(-1)!.body).toContain('waiting for a person')
})
