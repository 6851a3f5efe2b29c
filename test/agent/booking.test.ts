import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, useTestApp } from '../support/harness.ts'
import { bookBy, createBooker } from './support/booking.ts'
import { createSeen } from './support/seen.ts'

const MINUTE_MS = 60_000

/** Tuesday, 3 March 2026, 13:00 in New York. */
const service = useTestApp({ now: NOON })
const seen = createSeen(service)
let day = 0

beforeEach(async () => {
  service.clock.set(new Date(Date.parse(NOON) + 14 * 24 * 60 * MINUTE_MS * day++))
  await bookBy(service)
})

const offered = (text: string | null): string[] => text?.match(/\w+day \w{3} \d+ at \d+:\d\d [AP]M/g) ?? []

/** A lead with an open offer. */
async function ready(timezone?: string) {
  const lead = await createBooker(service, timezone)
  const offer = await lead.hears('I own the house')
  expect(offered(offer)).toHaveLength(3)
  return { ...lead, offers: offered(offer) }
}

describe('an appointment', () => {
  test('is offered, chosen, repeated and booked; this ends the conversation, and a later text goes to a person', async () => {
    const lead = await createBooker(service)

    const offer = await lead.hears('I own the house')
    const echo = await lead.hears('the second one works')
    const [held] = await lead.appointments()
    const end = await lead.hears('yes')

    expect(offer).toBe(
      'Great, thanks. We have Tuesday Mar 3 at 4:00 PM, Wednesday Mar 4 at 4:00 PM or Thursday Mar 5 at 12:00 PM. Which works best for you?',
    )
    expect(echo).toBe('To confirm: Wednesday Mar 4 at 4:00 PM, right?')
    expect(held).toMatchObject({ status: 'held', timezone: 'America/New_York' })
    expect(held!.starts_at.toISOString()).toBe('2026-03-04T21:00:00.000Z')
    expect(end).toBe("You're booked for Wednesday Mar 4 at 4:00 PM with Oakline. Text us here if anything changes.")
    expect(await lead.appointments()).toMatchObject([{ status: 'booked', hold_until: null }])
    expect(await lead.conversation()).toMatchObject({ status: 'booked', handler: 'agent' })
    expect(await lead.lead()).toMatchObject({ status: 'booked' })
    expect(await lead.events()).toEqual(expect.arrayContaining(['lead.qualified', 'conversation.completed']))

    await lead.says('what should I prepare?')
    const [newest, before] = await lead.conversations()
    expect([newest.handler, before.status]).toEqual(['human', 'booked'])
  })

  test('can be booked in Spanish', async () => {
    const lead = await createBooker(service)
    await lead.hears('hola, soy dueño de la casa')

    const echo = await lead.hears('¿puede ser mañana a las 3?')
    const end = await lead.hears('sí, perfecto')

    expect(echo).toMatch(/^Para confirmar: miércoles \d+ de mar a las 3:00 p\.m\., ¿verdad\?$/)
    expect(end).toMatch(/^Su cita con Oakline es el miércoles \d+ de mar a las 3:00 p\.m\./)
    expect(await lead.conversation()).toMatchObject({ status: 'booked' })
  })

  test('sends conversation.completed with outcome and transcript', async () => {
    const lead = await ready()
    await lead.says('first')
    await lead.says('yep')

    const { id, messages } = await lead.conversation()
    const { body } = await service.api('GET', '/v1/events?types=conversation.completed&limit=100')
    const completed = body.data.find(
      (event: { data: { conversation_id: string } }) => event.data.conversation_id === id,
    )
    expect(completed.data).toMatchObject({
      outcome: 'booked',
      transcript: { messages },
      qualification: { signals: ['owner'] },
    })
  })

  test('that does not end the conversation is shown on it, and a person handles changes', async () => {
    await bookBy(service, { terminal: ['disqualified'] })
    const lead = await ready()
    await lead.says('1')
    await lead.says('yes')
    const after = await lead.conversation()
    const { bookedAt } = await lead.shows('bookedAt')

    await lead.says('can you come thursday at 9am instead?')

    expect(after.status).toBe('qualified')
    expect(bookedAt).toEqual(expect.any(String))
    expect(await seen.conversation({ phone: lead.phone })).toMatchObject({
      handler: 'human',
      handoff_rule: 'reschedule_requested',
    })
    expect(await lead.appointments()).toMatchObject([{ status: 'booked' }])
  })

  test('can be proposed by the lead before the first offer, and is then repeated for confirmation', async () => {
    const lead = await createBooker(service)

    const first = await lead.hears('could you come thursday at 2pm?')
    const echo = await lead.hears('yes')

    expect(first).toContain('Do you own the home?')
    expect(echo).toMatch(/^To confirm: Thursday \w+ \d+ at 2:00 PM, right\?$/)
  })

  test('is shown in the lead’s time zone with a note, within the hours of the workspace’s zone', async () => {
    const lead = await createBooker(service, 'America/Los_Angeles')

    const offer = await lead.hears('I own the house')
    await lead.says('the first one')
    await lead.says('yes')

    expect(offer).toContain(' your time. Which')
    const [booked] = await lead.appointments()
    expect(booked).toMatchObject({ status: 'booked', timezone: 'America/Los_Angeles' })
    const hourIn = (timeZone: string) =>
      Number(booked!.starts_at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }))
    const [clock, half] = offered(offer)[0]!.match(/\d+(?=:00)|[AP]M/g)!
    expect((Number(clock) % 12) + (half === 'PM' ? 12 : 0)).toBe(hourIn('America/Los_Angeles'))
    expect(hourIn('America/New_York')).toBe(hourIn('America/Los_Angeles') + 3)
    expect(hourIn('America/New_York')).toBeLessThan(17)
  })
})

describe('a time', () => {
  test('that two leads choose at once goes to one; the other gets new offers', async () => {
    const [one, two] = [await ready(), await ready()]
    expect(one.offers).toEqual(two.offers)
    const lastReceived = async (lead: typeof one) => (await lead.received()).at(-1)!

    for (const lead of [one, two]) {
      await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'the first one' })
    }
    await service.processAll()

    const answers = [await lastReceived(one), await lastReceived(two)].toSorted()
    expect(answers[1]).toMatch(/^To confirm: /)
    expect(answers[0]).toMatch(/^Sorry, that time was just taken\. We have /)
    expect(offered(answers[0]!)).not.toContain(one.offers[0])
    const held = [...(await one.appointments()), ...(await two.appointments())]
    expect(held.map(({ status }) => status)).toEqual(['held'])
  })

  test('appointment.hold_until: is released after fifteen minutes without a yes, and a late yes still books it', async () => {
    const lead = await ready()
    await lead.says('the last one')
    const rival = await ready()
    expect(rival.offers).not.toContain(lead.offers[2])

    service.clock.advance(15 * MINUTE_MS)
    await service.processAll({ withinMs: 0 })
    const [given] = await lead.appointments()
    const end = await lead.hears('yes')

    expect(given).toMatchObject({ status: 'canceled', hold_until: null })
    expect(end).toContain(`You're booked for ${lead.offers[2]}`)
    expect((await lead.appointments()).map(({ status }) => status)).toEqual(['canceled', 'booked'])
  })

  test('with an expired hold that another lead took is not booked by a late yes', async () => {
    const lead = await ready()
    await lead.says('the first')
    service.clock.advance(16 * MINUTE_MS)
    await service.processAll({ withinMs: 0 })
    const rival = await ready()
    await rival.says('the first')
    await rival.says('yes')
    expect(rival.offers[0]).toBe(lead.offers[0])

    const answer = await lead.hears('yes')

    expect(answer).toMatch(/^Sorry, that time was just taken/)
    expect(offered(answer)).not.toContain(lead.offers[0])
    expect((await rival.appointments()).map(({ status }) => status)).toEqual(['booked'])
  })

  test('can be changed before the yes, which frees the first one', async () => {
    const lead = await ready()
    await lead.says('the first')

    const echo = await lead.hears('actually make it the last one')

    expect(echo).toContain(lead.offers[2])
    expect((await lead.appointments()).map(({ status }) => status)).toEqual(['canceled', 'held'])
  })

  test('that can be morning or evening is asked about first', async () => {
    await bookBy(service, { booking: { hours: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '21:00' }] } })
    const lead = await ready()

    const asked = await lead.hears('friday at 8')
    const none = await lead.appointments()
    const echo = await lead.hears('8pm')

    expect(asked).toMatch(/^Just to be sure, which is it: Friday .* at 8:00 AM or Friday .* at 8:00 PM\?$/)
    expect(none).toEqual([])
    expect(offered(echo)).toEqual([expect.stringMatching(/^Friday .* at 8:00 PM$/)])
  })
})

describe('a person books', () => {
  test.each([
    ['time_not_free', ['saturday at 10am']],
    ['no_slot_taken', ['none of those work', 'none of those either']],
    ['cancel_requested', ['the first', 'please cancel the appointment']],
  ])('after a handoff by the rule %s', async (rule, texts) => {
    const lead = await ready()

    for (const text of texts) await lead.says(text)

    expect(await lead.shows('handler handoffRule')).toEqual({ handler: 'HUMAN', handoffRule: rule })
  })

  test('if no time is free', async () => {
    await bookBy(service, { booking: { horizonDays: 1, hours: [{ days: [6], from: '09:00', to: '17:00' }] } })
    const lead = await createBooker(service)

    await lead.says('I own the house')

    expect(await lead.conversation()).toMatchObject({ handler: 'human', status: 'qualified' })
  })
})

test('a question while an offer is open is answered, and the offer stays open', async () => {
  const lead = await ready()

  const answer = await lead.hears('is the visit free?')
  const echo = await lead.hears('ok the second then')

  expect(answer).toBe('The visit is free. And which of the times works for you?')
  expect(echo).toContain(lead.offers[1])
})

test('a lead who says yes to several times is asked which one, and no time is held', async () => {
  const lead = await ready()

  const asked = await lead.hears('yes')

  expect(offered(asked)).toEqual(lead.offers)
  expect(await lead.appointments()).toEqual([])
})

describe('appointments in GraphQL', () => {
  const LIST = `query ($first: Int, $after: String, $leadId: ID, $status: AppointmentStatus, $startsAfter: DateTime, $startsBefore: DateTime) {
    appointments(first: $first, after: $after, leadId: $leadId, status: $status, startsAfter: $startsAfter, startsBefore: $startsBefore) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { node { id status startsAt endsAt timezone holdUntil lead { phone } conversation { id appointments { id } } } } } }`
  const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { appointment { id status holdUntil } } }`

  async function listed(variables: object) {
    const { body } = await service.graphql(LIST, variables as Record<string, unknown>)
    return body.errors ? body.errors[0].extensions : body.data.appointments
  }
  async function cancel(input: object, key = service.sandbox.key) {
    const { body } = await service.graphql(CANCEL, { input }, { key })
    return body.errors ? body.errors[0].extensions : body.data.cancelAppointment.appointment
  }
  const MOVE = `mutation ($input: RescheduleAppointmentInput!) {
    rescheduleAppointment(input: $input) { appointment { id status startsAt endsAt } } }`
  async function reschedule(input: object) {
    const { body } = await service.graphql(MOVE, { input })
    return body.errors ? body.errors[0].extensions : body.data.rescheduleAppointment.appointment
  }
  async function booked() {
    const lead = await ready()
    await lead.says('the last one')
    await lead.says('yes')
    const { id } = await lead.lead()
    return { ...lead, id }
  }

  test('are listed by start, page by page, and under their conversation', async () => {
    const leads = [await booked(), await booked()]
    const startsAfter = service.clock.now().toISOString()

    const all = await listed({ startsAfter })
    const first = await listed({ startsAfter, first: 1 })
    const second = await listed({ startsAfter, first: 1, after: first.pageInfo.endCursor })
    const one = await listed({ leadId: leads[0]!.id, status: 'BOOKED' })

    const starts = all.edges.map(({ node }: { node: { startsAt: string } }) => node.startsAt)
    expect(starts).toEqual(starts.toSorted().toReversed())
    expect([all.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([2, true, false])
    expect([...first.edges, ...second.edges]).toEqual(all.edges)
    const [{ node }] = one.edges
    expect(node).toMatchObject({ status: 'BOOKED', holdUntil: null, lead: { phone: leads[0]!.phone } })
    expect(node.conversation.appointments).toEqual([{ id: node.id }])
    expect(Date.parse(node.endsAt) - Date.parse(node.startsAt)).toBe(60 * MINUTE_MS)
    expect(await listed({ startsAfter, startsBefore: startsAfter })).toMatchObject({
      code: 'invalid_parameter',
      param: 'startsBefore',
    })
  })

  test('can be canceled by a person, which frees the time and is in the audit log', async () => {
    const lead = await booked()
    const [{ node }] = (await listed({ leadId: lead.id })).edges

    const canceled = await cancel({ id: node.id })
    const again = await cancel({ id: node.id })
    const rival = await ready()

    expect([canceled, again]).toEqual([{ id: node.id, status: 'CANCELED', holdUntil: null }, canceled])
    expect(rival.offers).toContain(lead.offers[2])
    expect(await lead.conversation()).toMatchObject({ status: 'booked' })
    expect(await seen.auditEntries({ subjectId: node.id })).toMatchObject([
      {
        action: 'appointment.canceled',
        actor_kind: 'key',
        before: { status: 'booked' },
        after: { status: 'canceled' },
      },
    ])
  })

  test('a held time that a person cancels is not booked by a yes; the agent offers times again', async () => {
    const lead = await ready()
    await lead.says('the last one')
    const { id } = await lead.lead()
    const [{ node }] = (await listed({ leadId: id })).edges

    await cancel({ id: node.id })
    const answer = await lead.hears('yes')

    expect(node.status).toBe('HELD')
    expect(offered(answer)).toHaveLength(3)
    expect((await lead.appointments()).map(({ status }) => status)).toEqual(['canceled'])
    expect(await lead.conversation()).toMatchObject({ handler: 'agent', status: 'qualified' })
  })

  test('can be moved by a person, which frees the old time, tells the lead nothing and is in the audit log', async () => {
    const lead = await booked()
    const [{ node }] = (await listed({ leadId: lead.id })).edges
    const startsAt = new Date(Date.parse(node.startsAt) + 40 * 86_400_000).toISOString()
    const texts = (await lead.received()).length

    const moved = await reschedule({ id: node.id, startsAt })
    const again = await reschedule({ id: node.id, startsAt })
    await service.processAll()
    const rival = await ready()

    expect(moved).toEqual({
      id: node.id,
      status: 'BOOKED',
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 60 * MINUTE_MS).toISOString(),
    })
    expect(again).toEqual(moved)
    expect(rival.offers).toContain(lead.offers[2])
    expect((await lead.received()).length).toBe(texts)
    expect(await lead.conversation()).toMatchObject({ status: 'booked' })
    expect(await seen.auditEntries({ subjectId: node.id }, 'action', 'before', 'after')).toEqual([
      { action: 'appointment.rescheduled', before: { starts_at: node.startsAt }, after: { starts_at: startsAt } },
    ])
  })

  test('cannot be moved to a taken time, into the past, or once canceled', async () => {
    const [one, two] = [await booked(), await booked()]
    const [first, second] = [
      (await listed({ leadId: one.id })).edges[0].node,
      (await listed({ leadId: two.id })).edges[0].node,
    ]
    const halfAnHourLater = new Date(Date.parse(first.startsAt) + 30 * MINUTE_MS).toISOString()

    expect(await reschedule({ id: second.id, startsAt: halfAnHourLater })).toMatchObject({
      code: 'conflict',
      param: 'startsAt',
    })
    for (const startsAt of [service.clock.now().toISOString(), '2030-01-01T00:00:00.000Z']) {
      expect(await reschedule({ id: second.id, startsAt })).toMatchObject({
        code: 'invalid_parameter',
        param: 'startsAt',
      })
    }
    await cancel({ id: first.id })
    expect(await reschedule({ id: first.id, startsAt: second.startsAt })).toMatchObject({
      code: 'conflict',
      param: 'id',
    })
    expect(await reschedule({ id: 'appt_none', startsAt: halfAnHourLater })).toMatchObject({ code: 'not_found' })
    expect(await reschedule({ id: second.id, startsAt: halfAnHourLater })).toMatchObject({ startsAt: halfAnHourLater })
  })

  test('of another workspace cannot be read or canceled', async () => {
    const lead = await booked()
    const [{ node }] = (await listed({ leadId: lead.id })).edges
    const other = await service.newWorkspace()
    const asOther = await service.graphql(LIST, {}, { key: other.sandbox.key })

    expect(asOther.body.data.appointments.edges).toEqual([])
    expect(await cancel({ id: node.id }, other.sandbox.key)).toMatchObject({ code: 'not_found' })
    expect(await cancel({ id: node.id }, await service.newKey(service.sandbox.id, ['read_only']))).toMatchObject({
      code: 'insufficient_scope',
    })
    expect((await lead.appointments()).map(({ status }) => status)).toEqual(['booked'])
  })
})
