import { expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { importFile, leadOf, leadsFile, upload } from './support/imports.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

const counts = (more: object) => ({ total: 0, processed: 0, created: 0, merged: 0, skipped: 0, failed: 0, ...more })

async function lead(phone: string): Promise<Json> {
  const { source, status, attributes, suppressed, timezone, campaign_id } = await leadOf(service, phone)
  return { source, status, attributes, suppressed, timezone, campaign_id }
}

test('a file of leads is accepted at once and processed row by row', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const file = `Mobile,First Name,Lead Source,Time Zone,Deal Size\n${first},Dana,fair,America/Chicago,25000\n${second},,,,\n`

  const accepted = await upload(service, file)
  await service.processAll({ withinMs: 0 })
  const done = await service.api('GET', `/v1/imports/${accepted.body.id}`)

  expect(accepted.status).toBe(202)
  expect(accepted.body).toEqual({
    id: expect.stringMatching(/^imp_[0-9a-z]{26}$/),
    kind: 'leads',
    status: 'running',
    dry_run: false,
    file_name: null,
    mapping: {
      Mobile: 'phone',
      'First Name': 'attributes.first_name',
      'Lead Source': 'source',
      'Time Zone': 'timezone',
      'Deal Size': 'attributes.deal_size',
    },
    counts: counts({ total: 2 }),
    error_code: null,
    error_message: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    finished_at: null,
  })
  expect(done.body).toMatchObject({
    status: 'completed',
    counts: counts({ total: 2, processed: 2, created: 2 }),
    errors: [],
  })
  expect(await lead(first)).toEqual({
    source: 'fair',
    status: 'new',
    attributes: { first_name: 'Dana', deal_size: '25000' },
    suppressed: false,
    timezone: 'America/Chicago',
    campaign_id: null,
  })
  expect(await lead(second)).toMatchObject({ source: null, attributes: {}, timezone: null })
})

test('rows are merged as POST /leads merges: the new value wins, an empty cell changes nothing, the first source stays', async () => {
  const phone = newPhone()
  const body = { phone, source: 'web_form', attributes: { budget: 5_000, interest: 'kitchen' } }
  await service.api('POST', '/v1/leads', body)

  const done = await importFile(
    service,
    `phone,source,budget,interest,room\n${phone},fair,9000,,\n${phone},,,,bath\n`,
    {
      campaign_id: service.sandbox.campaignId,
    },
  )

  expect(done.counts).toEqual(counts({ total: 2, processed: 2, merged: 2 }))
  expect(await lead(phone)).toMatchObject({
    source: 'web_form',
    attributes: { budget: '9000', interest: 'kitchen', room: 'bath' },
    campaign_id: service.sandbox.campaignId,
  })
})

test('the mapping assigns columns; the others are recognized by their names', async () => {
  const phone = newPhone()
  const file = `Who,Cell (home),phone,Deal\nDana,${phone},nonsense,7\n`
  const mapping = { 'Cell (home)': 'phone', phone: 'ignore', Deal: 'attributes.Budget in $' }

  const done = await importFile(service, file, { mapping, source: 'expo' })

  expect(done.counts).toEqual(counts({ total: 1, processed: 1, created: 1 }))
  expect(await lead(phone)).toMatchObject({ source: 'expo', attributes: { who: 'Dana', 'Budget in $': '7' } })
})

test('a form upload has the settings first, then the file with its name', async () => {
  const [phone, form] = [newPhone(), new FormData()]
  form.set('source', 'form')
  form.set('dry_run', 'false')
  form.set('file', new Blob([`phone\n${phone}\n`], { type: 'text/csv' }), '../März.csv')

  const response = await fetch(`${service.url}/v1/leads/imports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.sandbox.key}` },
    body: form,
  })
  const accepted: Json = await response.json()
  await service.processAll({ withinMs: 0 })

  expect(response.status, JSON.stringify(accepted)).toBe(202)
  expect(accepted.file_name).toBe('März.csv')
  expect(await lead(phone)).toMatchObject({ source: 'form' })
})

test('an import sends no texts, unless it is set to send the campaign’s opening to new leads', async () => {
  const [quiet, known, opened] = [newPhone(), newPhone(), newPhone()]
  const campaign_id = service.sandbox.campaignId
  await past.openings(service.sandbox.id, 'on_lead_created')
  const sent = (phone: string) => seen.textsTo(phone, 'purpose')

  await importFile(service, `phone\n${quiet}\n${known}\n`, { campaign_id })
  await importFile(service, `phone,name\n${known},Ann\n${opened},Dana\n`, { campaign_id, send_openings: true })

  expect([await sent(quiet), await sent(known), await sent(opened)]).toEqual([[], [], [{ purpose: 'opening' }]])
  expect(await seen.textsTo(opened, 'body')).toEqual([{ body: expect.stringContaining('Dana') }])
})

test('a suppressed phone becomes a suppressed lead', async () => {
  const [stranger, stopped] = [newPhone(), newPhone()]
  await importFile(service, `phone\n${stranger}\n`, { kind: 'suppressions', reason: 'complaint' })
  await service.api('POST', '/v1/sandbox/inbound', { from: stopped, body: 'STOP' })

  const done = await importFile(service, `phone\n${stranger}\n${stopped}\n`)

  expect(done.counts).toEqual(counts({ total: 2, processed: 2, created: 1, merged: 1 }))
  expect(await lead(stranger)).toMatchObject({ suppressed: true, status: 'opted-out' })
  expect(await lead(stopped)).toMatchObject({ suppressed: true, status: 'opted-out' })
  const kept = (await seen.suppressions([stranger, stopped])).map(({ method, reason }) => ({ method, reason }))
  expect(kept).toEqual([
    { method: 'import', reason: 'complaint' },
    { method: 'keyword', reason: 'opt_out' },
  ])
})

test('a file of suppressions cancels pending messages to its phones, and sends events', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const later = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const { body: message } = await service.api('POST', '/v1/messages', {
    to: phone,
    body: 'Hello there',
    send_at: later,
  })

  const done = await importFile(service, `tel;note\n${phone};x\n${other};y\n${phone};z\n`, { kind: 'suppressions' })

  expect(done.counts).toEqual(counts({ total: 3, processed: 3, created: 2, skipped: 1 }))
  const { status } = (await service.api('GET', `/v1/messages/${message.id}`)).body
  expect(status).toBe('canceled')
  const events = await seen.eventBodies('lead.opted_out', { lead_id: message.lead_id })
  expect(events.map((text) => JSON.parse(text).data)).toMatchObject([{ method: 'import', reason: 'opt_out', phone }])
  const blocked = await service.api('POST', '/v1/messages', { to: other, body: 'Hello there' })
  expect(blocked).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})

test('a dry run returns the counts and stores no lead', async () => {
  const [known, fresh] = [newPhone(), newPhone()]
  await service.api('POST', '/v1/leads', { phone: known })
  const before = await service.counts()
  const file = `phone\n${known}\n${fresh}\n${fresh}\nnonsense\n`

  const leads = await importFile(service, file, { dry_run: true })
  const suppressions = await importFile(service, file, { dry_run: true, kind: 'suppressions' })

  expect(leads).toMatchObject({
    dry_run: true,
    counts: counts({ total: 4, processed: 4, created: 1, merged: 2, failed: 1 }),
  })
  expect(suppressions.counts).toEqual(counts({ total: 4, processed: 4, created: 2, skipped: 1, failed: 1 }))
  const { lead_import, import_row, audit_entry, ...after } = await service.counts()
  expect(after).toEqual(Object.fromEntries(Object.keys(after).map((table) => [table, before[table]])))
})

test('the consent in a row is stored with its evidence; other consents of the lead are kept', async () => {
  const phone = newPhone()
  const consent = { method: 'form', text: 'I agree.' }
  const { body } = await service.api('POST', '/v1/leads', { phone, consent })

  await importFile(service, `phone,consent_text,Consent Date\n${phone},Text me,2026-01-02\n`)

  const rows = (await service.api('GET', `/v1/consents?lead_id=${body.id}`)).body.data.toReversed()
  const proven = { evidence_hash: expect.stringMatching(/./) }
  expect(rows).toMatchObject([
    { ...consent, obtained_at: service.clock.now().toISOString(), ...proven },
    { method: 'import', text: 'Text me', obtained_at: '2026-01-02T00:00:00.000Z', ...proven },
  ])
})

test('the same file with the same settings is the same import for 7 days; a canceled one is not', async () => {
  const file = leadsFile(3, 3_000_000)
  const first = await upload(service, file)
  const again = await upload(service, file)
  const explicit = await upload(service, file, { mapping: { budget: 'attributes.budget' }, default_country: 'US' })
  const other = await upload(service, file, { source: 'fair' })
  await service.api('POST', `/v1/imports/${other.body.id}/cancel`)
  const anew = await upload(service, file, { source: 'fair' })
  service.clock.advance(7 * 24 * 3_600_000 - 1)
  const inTime = await upload(service, file)
  service.clock.advance(1)
  const late = await upload(service, file)
  await service.processAll({ withinMs: 0 })

  expect([first, again, explicit, other, anew, inTime, late].map(({ status }) => status)).toEqual([
    202, 200, 200, 202, 202, 200, 202,
  ])
  expect([again.body.id, explicit.body.id, inTime.body.id]).toEqual(Array(3).fill(first.body.id))
  expect(new Set([first, other, anew, late].map(({ body }) => body.id)).size).toBe(4)
})

test('two uploads of the same file at once make one import', async () => {
  const file = leadsFile(6_000, 3_100_000)

  const answers = await Promise.all([upload(service, file), upload(service, file), upload(service, file)])
  const made = await seen.importsOfRows(6_000)
  const stored = (await seen.importRows({ phone: '+14153100007' })).map(({ import_id }) => ({ id: import_id }))
  await service.processAll({ withinMs: 0 })

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect([made, stored]).toEqual(Array(2).fill([{ id: answers[0]!.body.id }]))
})

test('an Idempotency-Key returns the same response for the same file only; other settings are another request', async () => {
  const headers = { 'Idempotency-Key': 'import-1' }
  const [file, otherFile] = [leadsFile(3_000, 3_200_000), leadsFile(3_000, 3_300_000)]
  const first = await upload(service, file, {}, { headers })
  const again = await upload(service, file, {}, { headers })
  const { lead_import } = await service.counts()
  const [otherContent, otherSettings] = [
    await upload(service, otherFile, {}, { headers }),
    await upload(service, file, { source: 'x' }, { headers }),
  ]

  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 202, 'true'])
  expect(again.body).toEqual(first.body)
  for (const other of [otherContent, otherSettings]) {
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  }
  expect((await service.counts()).lead_import).toBe(lead_import)
})

test('after a crash before the response, the same file returns its import, and another file is refused', async () => {
  const headers = { 'Idempotency-Key': 'import-2' }
  const [file, other] = [`phone\n${newPhone()}\n`, `phone\n${newPhone()}\n`]
  const first = await upload(service, file, {}, { headers })
  await past.crashedLongAgo('import-2')

  const refused = await upload(service, other, {}, { headers })
  const again = await upload(service, file, {}, { headers })

  expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true'])
  expect(again.body).toMatchObject({ id: first.body.id })
})

test('a canceled import stays canceled, and a finished one cannot be canceled', async () => {
  const phone = newPhone()
  const { body } = await upload(service, `phone\n${phone}\n`)

  const canceled = await service.api('POST', `/v1/imports/${body.id}/cancel`)
  await service.processAll({ withinMs: 0 })
  const again = await service.api('POST', `/v1/imports/${body.id}/cancel`)

  expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', finished_at: expect.any(String) } })
  expect(await leadOf(service, phone)).toBeUndefined()
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('imports are listed newest first, by kind and status, and each workspace sees its own', async () => {
  const other = await service.newWorkspace()
  const key = other.sandbox.key
  const ids = []
  for (const kind of ['leads', 'suppressions', 'leads']) {
    service.clock.advance(1)
    ids.unshift((await upload(service, `phone\n${newPhone()}\n`, { kind }, { key })).body.id)
  }
  const list = async (query: string) =>
    (await service.api('GET', `/v1/imports?${query}`, undefined, { key })).body as Json

  const page = await list('limit=2')
  const rest = await list(`limit=2&cursor=${page.next_cursor}`)
  const kinds = await list('kind=suppressions&status=running')
  const stranger = await service.api('GET', `/v1/imports/${ids[0]}`)

  expect([...page.data, ...rest.data].map(({ id }: Json) => id)).toEqual(ids)
  expect([page.has_more, rest.has_more]).toEqual([true, false])
  expect(kinds.data.map(({ id }: Json) => id)).toEqual([ids[1]])
  expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
