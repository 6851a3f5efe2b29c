import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NewEvent } from '../../src/domain/events/index.ts'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { type LeadFacts, upsertLead, upsertLeads } from '../../src/domain/leads/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

type Facts = Omit<LeadFacts, 'workspaceId' | 'now'>

const PHONES = ['+14155550001', '+14155550002', '+14155550003', '+14155550004'] as E164[]
const SUPPRESSED = PHONES[1]!

const facts: fc.Arbitrary<Facts> = fc.record(
  {
    phone: fc.constantFrom(...PHONES),
    source: fc.constantFrom(undefined, null, 'fair', 'web'),
    attributes: fc.dictionary(
      fc.constantFrom('a', 'b', '__c', 'ü "quoted"', 'first_name', 'last_name', 'name'),
      fc.constantFrom(null, 'x', 'y\\\n\t"', 7, 1.5, true, false, ''),
    ),
    timezone: fc.constantFrom(undefined, null, 'America/Chicago', 'Europe/Paris'),
    language: fc.constantFrom(undefined, null, 'en' as const, 'es' as const),
    campaignId: fc.constantFrom(undefined, null),
  } satisfies Record<keyof Facts, fc.Arbitrary<unknown>>,
  { requiredKeys: ['phone'] },
)

test('upserting many leads at once has the result of upserting them one by one', async () => {
  const { sandbox, live } = service
  const [one, many] = [sandbox.id, live.id]
  for (const workspaceId of [one, many]) {
    await past.suppressed(workspaceId, {
      phone: SUPPRESSED,
      hash: service.app.vault.phoneHash(SUPPRESSED),
      at: service.clock.now(),
    })
  }

  await fc.assert(
    fc.asyncProperty(fc.array(facts, { maxLength: 4 }), fc.array(facts, { maxLength: 12 }), async (before, batch) => {
      await past.leadsRemoved()
      const now = service.clock.now()
      const { db } = service.app
      const created = await db.transaction('one', async (tx) => {
        const made: boolean[] = []
        for (const lead of before) await upsertLead(service.app, tx, { workspaceId: one, now, ...lead })
        for (const lead of batch)
          made.push((await upsertLead(service.app, tx, { workspaceId: one, now, ...lead })).created)
        return new Set(batch.filter((_, i) => made[i]).map(({ phone }) => phone))
      })
      await db.transaction('before', async (tx) => {
        for (const lead of before) await upsertLead(service.app, tx, { workspaceId: many, now, ...lead })
      })
      const earlier = byPhone(await seen.leadsOf(many))
      const { leads, events } = await db.transaction('many', (tx) =>
        upsertLeads(service.app, tx, { workspaceId: many, now, leads: batch }),
      )
      const later = byPhone(await seen.leadsOf(many))
      const expected = [...leads.keys()].flatMap((phone) => eventOf(earlier.get(phone), later.get(phone)!))

      expect(await seen.leadsOf(many)).toEqual(await seen.leadsOf(one))
      expect(new Set([...leads.values()].filter((lead) => lead.created).map(({ phone }) => phone))).toEqual(created)
      expect(new Set(leads.keys())).toEqual(new Set(batch.map(({ phone }) => phone)))
      expect(Object.groupBy(events.map(shown), ({ phone }) => phone)).toEqual(
        Object.groupBy(expected, ({ phone }) => phone),
      )
    }),
    { numRuns: 60 },
  )
})

const FIELDS = ['source', 'attributes', 'timezone', 'language', 'campaign_id']
const RESOURCE = [...FIELDS, 'phone', 'status', 'suppressed']

const byPhone = (leads: Json[]) => new Map(leads.map((lead) => [lead.phone as string, lead]))
const only = (names: string[], row: Json) => Object.fromEntries(names.map((name) => [name, row[name]]))

/** The event of a lead that was stored as `before`, or was not stored, and is now stored as `after`. */
function eventOf(before: Json | undefined, after: Json): EventOfLead[] {
  const { phone } = after
  const lead = only(RESOURCE, after)
  if (!before) return [{ phone, type: 'lead.created', lead }]
  const changed = FIELDS.filter((name) => !isDeepStrictEqual(after[name], before[name]))
  return changed.length > 0 ? [{ phone, type: 'lead.updated', lead, changed }] : []
}

type EventOfLead = { phone: string; type: string; lead: Json; changed?: string[] }

function shown(event: NewEvent): EventOfLead {
  if (!('data' in event)) throw new Error(`${event.type} has no data.`)
  const { lead, phone, changed } = event.data as Json
  return { phone, type: event.type, lead: only(RESOURCE, lead), ...(changed && { changed }) }
}
