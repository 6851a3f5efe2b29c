import { expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/index.ts'
import { receiveMessage } from '../../src/domain/messaging/index.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)

async function answerTo(body: string) {
  const { id: workspaceId } = service.live
  const phone = newPhone()
  const text = { carrierMessageId: newPhone(), from: phone as E164, to: '+14155550100' as E164, body }
  await receiveMessage(service.app as never, { workspaceId, ...text } as never)
  await service.processAll({ withinMs: 60_000 })
  const { handler, handoff_rule: rule, waiting_since } = await seen.conversation({ phone })
  return { handler, rule, waits: waiting_since !== null, texts: await seen.textsTo(phone, 'body') }
}

test('a live workspace without a company profile answers no lead under its own name: a person is asked', async () => {
  expect(await answerTo('Hi, we need a new roof')).toEqual({
    ...{ handler: 'human', rule: 'company_missing', waits: true, texts: [] },
  })
})

test('with the profile the agent answers', async () => {
  const update =
    'mutation ($input: UpdateCompanyProfileInput!) { updateCompanyProfile(input: $input) { workspace { id } } }'
  const input = { name: 'Ridge Roofing', helpContact: '(415) 555-0100' }
  expect((await service.graphql(update, { input }, { key: service.live.key })).body.errors).toBeUndefined()

  expect(await answerTo('Hi, we need a new roof')).toMatchObject({ handler: 'agent', rule: null })
})
