import ical from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookBy, createBooker } from '../agent/support/booking.ts'
import { createPast } from '../agent/support/past.ts'
import { type Browser, codes, signIn } from '../identity/support/members.ts'
import { NOON, useTestApp } from '../support/harness.ts'

const here = useTestApp()
const past = createPast(here)
let dana: Browser
let names = 0
beforeEach(async () => {
  here.clock.set(NOON)
  dana = await signIn(here, { email: `dana${++names}@example.com`, role: 'agent' })
  await past.appointmentsRemoved()
})

const RENEW = 'mutation { renewAppointmentFeed { appointmentFeed { url } } }'
const renewed = async (member = dana): Promise<string> =>
  (await member.ask(RENEW)).data.renewAppointmentFeed.appointmentFeed.url

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url.replace(here.app.links.base, here.url), { method, headers })

/** The events of a feed, read by a parser of another project. */
async function eventsOf(url: string) {
  const answer = await get(url)
  expect(answer.status).toBe(200)
  const calendar = new ical.Component(ical.parse(await answer.text()))
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, description, startDate, endDate } = new ical.Event(event)
    const status = event.getFirstPropertyValue('status')
    return { uid, summary, description, status, start: startDate.toJSDate(), end: endDate.toJSDate() }
  })
}

async function booked(name = 'José Núñez, "el Techo"; and a very long name that needs a folded line in the calendar') {
  await bookBy(here)
  const lead = await createBooker(here)
  const { id: leadId } = (await here.api('POST', '/v1/leads', { phone: lead.phone, attributes: { first_name: name } }))
    .body
  for (const text of ['Hi, I own the home', '1', 'yes']) await lead.says(text)
  const { appointments } = await lead.shows('appointments { id startsAt endsAt status }')
  return { ...appointments[0], name, phone: lead.phone, leadId }
}

describe('the .ics feed of appointments', () => {
  test('contains an appointment with its time, lead and status, as RFC 5545', async () => {
    const { id, startsAt, endsAt, name, phone, status } = await booked()

    const [event, ...more] = await eventsOf(await renewed())

    expect(more).toEqual([])
    expect(event).toMatchObject({ uid: `${id}@leadthread`, start: new Date(startsAt), end: new Date(endsAt) })
    expect(event!.summary).toBe(status === 'HELD' ? `Not confirmed: ${name}` : name)
    expect(event!.description).toContain(phone)
    expect(event!.status).toBe(status === 'HELD' ? 'TENTATIVE' : 'CONFIRMED')
  })

  test('has lines of at most 75 bytes that end with CRLF', async () => {
    await booked()
    const text = await (await get(await renewed())).text()

    expect(text.endsWith('END:VCALENDAR') || text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([])
  })

  test('shows a canceled appointment as canceled', async () => {
    const { id } = await booked()
    const cancel = 'mutation ($id: ID!) { cancelAppointment(input: { id: $id }) { appointment { status } } }'
    expect((await here.graphql(cancel, { id })).body.errors).toBeUndefined()

    expect(await eventsOf(await renewed())).toMatchObject([{ uid: `${id}@leadthread`, status: 'CANCELLED' }])
  })

  test('contains nothing of an erased lead', async () => {
    const { leadId } = await booked()
    await here.api('DELETE', `/v1/leads/${leadId}`)

    expect(await eventsOf(await renewed())).toEqual([])
  })

  test('is not sent again while it has not changed', async () => {
    const url = await renewed()
    const etag = (await get(url)).headers.get('etag')!

    expect((await get(url, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(url, {}, 'HEAD')).status).toBe(200)
    expect((await get(url, {}, 'POST')).status).toBe(405)
  })
})

describe('the address', () => {
  test('stops working when it is renewed, revoked, or the member is removed', async () => {
    const [first, second] = [await renewed(), await renewed()]
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])

    await dana.ask('mutation { revokeAppointmentFeed { appointmentFeed { url } } }')
    expect((await get(second)).status).toBe(404)

    const third = await renewed()
    const owner = await signIn(here, { email: `owner${names}@example.com`, role: 'owner' })
    await owner.ask('mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }', { id: dana.memberId })
    expect((await get(third)).status).toBe(404)
  })

  test('works only with its own signature and workspace', async () => {
    const url = await renewed()
    const other = (await here.newWorkspace()).sandbox

    for (const wrong of [
      url.replace(/\/[^/]{22}\.ics$/, `/${'A'.repeat(22)}.ics`),
      url.replace(here.sandbox.id, other.id),
      url.replace('.ics', ''),
      `${here.app.links.base}/calendar/x`,
    ])
      expect((await get(wrong)).status, wrong).toBe(404)
  })

  test('belongs to the member: another one and a key do not see it', async () => {
    await renewed()
    const mike = await signIn(here, { email: `mike${names}@example.com`, role: 'agent' })

    expect((await mike.ask('{ appointmentFeed { url } }')).data).toEqual({ appointmentFeed: null })
    expect(codes((await here.graphql('{ appointmentFeed { url } }')).body)).toEqual(['insufficient_scope'])
    expect(codes((await here.graphql(RENEW)).body)).toEqual(['insufficient_scope'])
  })
})
