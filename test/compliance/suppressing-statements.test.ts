import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { countStatements } from '../support/statement-counter.ts'

const counter = countStatements()
const service = useTestApp({ overrides: { db: counter.db } })

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
