import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { countStatements } from '../support/statement-counter.ts'
import { createStory } from '../support/story.ts'

const counter = countStatements()
const service = useTestApp({ overrides: { db: counter.db } })

test('a read is one statement, beside the one for the key', async () => {
  const lead = createStory(service)
  const text = await lead.says('Hello')
  await lead.says('STOP')
  const phone = encodeURIComponent(lead.phone)
  const paths = [
    `/v1/leads?phone=${phone}&status=opted-out`,
    `/v1/leads/${text.lead_id}`,
    `/v1/messages?lead_id=${text.lead_id}&direction=inbound`,
    `/v1/messages/${text.id}`,
    `/v1/suppressions?phone=${phone}`,
  ]

  const counts = []
  for (const path of paths) {
    const answer = await service.api('GET', path)
    expect(answer.body.data?.length ?? answer.body.id, path).toBeTruthy()
    counts.push({ path, statements: await counter.during(() => service.api('GET', path)) })
  }

  expect(counts.filter(({ statements }) => statements > 2)).toEqual([])
  expect(
    counts.filter(({ statements }) => statements < 1),
    'the counter counts nothing',
  ).toEqual([])
})

test('suppressing 500 phones takes no more statements than suppressing two', async () => {
  const phones = (count: number, from: string) =>
    Array.from({ length: count }, (_, n) => `+1415${from}${String(n).padStart(4, '0')}`)
  const suppress = (list: string[]) => service.api('POST', '/v1/suppressions', { phones: list })
  for (const phone of phones(2, '557')) await service.api('POST', '/v1/leads', { phone })

  const few = await counter.during(() => suppress(phones(2, '557')))
  const many = await counter.during(() => suppress(phones(500, '558')))

  expect(many).toBeLessThanOrEqual(few)
  expect(few).toBeLessThanOrEqual(6) // the key, the transaction, its lock, the phones, the events
})
