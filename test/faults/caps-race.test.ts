import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const PARALLEL = 50
const PER_DAY_MAX = 3

const service = useTestApp()

test('of fifty requests at once to text one phone, three are accepted', async () => {
  const texts = Array.from({ length: PARALLEL }, (_, n) => ({ to: '+14155550123', body: `Your estimate, take ${n}.` }))

  const answers = await Promise.all(texts.map((text) => service.api('POST', '/v1/messages', text)))

  const accepted = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status, body }) => status === 422 && body.code === 'frequency_cap_reached')
  expect([accepted.length, refused.length]).toEqual([PER_DAY_MAX, PARALLEL - PER_DAY_MAX])
  await service.processAll()
  expect(await service.rows('select body from sandbox_message')).toHaveLength(PER_DAY_MAX)
})
