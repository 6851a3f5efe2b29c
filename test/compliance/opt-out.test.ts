import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory, type Story } from '../support/story.ts'

const service = useTestApp()
const seen = createSeen(service)

test('STOP from an unknown phone creates the lead, ends its conversation at once, and is confirmed once', async () => {
  const lead = createStory(service)

  await lead.says(' Stop. ')
  await lead.says('STOP')

  expect(await lead.lead()).toMatchObject({ status: 'opted-out', suppressed: true, source: 'inbound' })
  expect(await lead.conversation()).toMatchObject({ status: 'opted-out', completed_at: expect.any(String) })
  expect(await lead.conversations()).toHaveLength(1)
  expect(await lead.received()).toEqual([expect.stringMatching(/^Oakline Home Services: You are unsubscribed/)])
  expect(await lead.events()).toEqual([
    'lead.created',
    'message.received',
    'conversation.started',
    'lead.opted_out',
    'conversation.completed',
    'message.sent',
    'message.delivered',
    'message.received',
    'lead.opted_out',
  ])
})

test('an opt-out by phrase has the same effect, and the event names the method', async () => {
  const lead = createStory(service)

  await lead.says('please take me off your list')

  const { id } = await lead.lead()
  const [event] = await seen.eventBodies('lead.opted_out', { lead_id: id })
  expect(JSON.parse(event!).data).toMatchObject({ phone: lead.phone, method: 'phrase', reason: 'opt_out' })
})

test('STOP cancels scheduled and queued messages, and the gate refuses later ones', async () => {
  const lead = createStory(service)
  const scheduled = await lead.sends('See you tomorrow', { send_at: '2026-03-04T18:00:00Z' })
  const queued = await lead.sends('Still looking for a roofer?')

  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'unsubscribe' })
  const refused = await lead.sends('One more thing', { when_withheld: 'schedule' })
  await service.processAll({ withinMs: 48 * 3_600_000 })

  expect(scheduled.body.status).toBe('scheduled')
  expect(queued.body.status).toBe('queued')
  expect(refused).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
  expect(await lead.received()).toEqual([expect.stringContaining('unsubscribed')])
  const { history } = await lead.conversation()
  expect(history.map((m: { status: string }) => m.status)).toEqual(['canceled', 'canceled', 'received', 'delivered'])
})

test('a Spanish keyword, or any keyword in a campaign with a Spanish playbook, is answered in Spanish', async () => {
  const [stopped, helped, campaigns] = [createStory(service), createStory(service), createStory(service)]
  const playbook = { ...(await seen.playbookOf(service.sandbox.campaignId)), language: 'es' }
  const { body: campaign } = await service.api('POST', '/v1/campaigns', { name: 'Techos', playbook })
  await service.api('POST', '/v1/leads', { phone: campaigns.phone, campaign_id: campaign.id })
  await stopped.says('ALTO')
  await helped.says('Ayuda')
  await campaigns.says('STOP')

  expect(await stopped.received()).toEqual([expect.stringContaining('Ya no recibirá más mensajes')])
  expect(await helped.received()).toEqual([expect.stringContaining('Para ayuda de una persona')])
  expect(await campaigns.received()).toEqual([expect.stringContaining('Ya no recibirá más mensajes')])
})

test.each(['STOP', 'HELP', 'START'])('%s is answered within five minutes or not at all', async (keyword) => {
  const { clock } = service
  const [late, prompt] = [createStory(service), createStory(service)]
  if (keyword === 'START') for (const lead of [late, prompt]) await lead.says('STOP')
  const before = (await late.received()).length
  const text = (lead: Story) => service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: keyword })

  await text(late)
  clock.advance(4 * 60_000)
  await text(prompt)
  clock.advance(60_000) // no worker ran in the meantime
  await service.processAll()

  expect(await late.received()).toHaveLength(before)
  expect(await prompt.received()).toHaveLength(before + 1)
  const canceled = { error_code: 'too_late', status: 'canceled' }
  expect((await seen.textsTo(late.phone)).at(-1)).toMatchObject(canceled)
})

test.each([[['STOP', 'STOP']], [['STOP', 'START', 'STOP']]])(
  '%j at once is confirmed by one message',
  async (texts) => {
    const lead = createStory(service)
    for (const body of texts) await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body })
    await service.processAll()

    expect(await lead.received()).toEqual([expect.stringContaining('unsubscribed')])
  },
)

test('START lifts an opt-out without a new conversation; YES does so only after a keyword', async () => {
  const [byKeyword, byPhrase] = [createStory(service), createStory(service)]
  await byKeyword.says('STOP')
  await byPhrase.says('please stop texting me')

  await byKeyword.says('yes')
  await byPhrase.says('yes')

  expect(await byKeyword.lead()).toMatchObject({ suppressed: false })
  expect(await byKeyword.conversations()).toMatchObject([{ status: 'opted-out' }])
  expect(await byPhrase.lead()).toMatchObject({ suppressed: true, status: 'opted-out' })

  await byPhrase.says('START')
  expect(await byPhrase.lead()).toMatchObject({ suppressed: false })
  expect((await byPhrase.received()).at(-1)).toMatch(/subscribed again.*STOP/)
})

test('HELP is answered, even to a suppressed lead', async () => {
  const lead = createStory(service)

  await lead.says('STOP')
  await lead.says('HELP')

  expect((await lead.received()).at(-1)).toMatch(/^Oakline Home Services: For help from a person/)
  expect(await lead.lead()).toMatchObject({ suppressed: true })
})

test('later texts of a suppressed lead are stored but not answered', async () => {
  const lead = createStory(service)
  await lead.says('STOP')

  await lead.says('actually how much is a roof?')

  expect(await lead.conversation()).toMatchObject({ status: 'active', messages: 1 })
  expect(await lead.received()).toHaveLength(1)
})

test('a doubtful or hostile text pauses the agent and gets a person', async () => {
  const lead = createStory(service)
  await lead.says('Hi, I need a roof')

  await lead.says('see you in court')

  expect(await lead.conversation()).toMatchObject({ handler: 'human', handoff_at: expect.any(String) })
  expect((await lead.events()).at(-1)).toBe('agent.requested')
  expect(await lead.lead()).toMatchObject({ suppressed: false })
})

test('a text that the carrier delivers twice is stored once', async () => {
  const { app, sandbox } = service
  const lead = createStory(service)
  const { receiveMessage } = await import('../../src/domain/messaging/index.ts')
  const inbound = {
    workspaceId: sandbox.id,
    from: lead.phone,
    to: sandbox.number,
    body: 'Hello',
    carrierMessageId: 'SM1',
  }

  const first = await receiveMessage(app, inbound as Parameters<typeof receiveMessage>[1])
  const second = await receiveMessage(app, inbound as Parameters<typeof receiveMessage>[1])

  expect(second!.id).toBe(first!.id)
  expect(await lead.conversation()).toMatchObject({ messages: 1 })
  expect(await lead.events()).toEqual(['lead.created', 'message.received', 'conversation.started'])
})
