import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { type LeadFacts, upsertLead, upsertLeads } from '../../src/domain/leads/index.ts'
import { useTestApp } from '../support/harness.ts'
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
      const upserted = await db.transaction('many', async (tx) => {
        for (const lead of before) await upsertLead(service.app, tx, { workspaceId: many, now, ...lead })
        return upsertLeads(service.app, tx, { workspaceId: many, now, leads: batch })
      })

      expect(await seen.leadsOf(many)).toEqual(await seen.leadsOf(one))
      expect(new Set([...upserted.values()].filter((lead) => lead.created).map(({ phone }) => phone))).toEqual(created)
      expect(new Set(upserted.keys())).toEqual(new Set(batch.map(({ phone }) => phone)))
    }),
    { numRuns: 60 },
  )
})
