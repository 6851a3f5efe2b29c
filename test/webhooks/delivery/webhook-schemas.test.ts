import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { EVENT_TYPES, type EventType, envelopeOf, sampleOf } from '../../../src/domain/events/index.ts'
import { openapiDocument } from '../../../src/interfaces/rest/openapi/openapi.ts'
import { type Json, useTestApp } from '../../support/harness.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { causeEveryEvent } from '../support/every-event.ts'

const service = useTestApp()
let receiver: Receiver
/** The sent events, by type. */
let sent: Map<EventType, Json[]>

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const document = openapiDocument() as Json
ajv.addVocabulary(['components'])
ajv.addSchema({ components: document.components }, 'openapi')

/** As published, by reference into the OpenAPI document. */
const published = (type: EventType) => {
  const { schema } = document.webhooks[type].post.requestBody.content['application/json']
  return ajv.getSchema(`openapi${schema.$ref}`)!
}
/** The same without additional properties, so that every sent field must be documented. */
const strict = Object.fromEntries(EVENT_TYPES.map((type) => [type, ajv.compile(z.toJSONSchema(envelopeOf(type)))]))

beforeAll(async () => {
  receiver = await startReceiver()
  const { body: endpoint } = await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })
  await causeEveryEvent(service)
  for (const event_type of EVENT_TYPES) await service.api('POST', `/v1/webhooks/${endpoint.id}/test`, { event_type })
  sent = Map.groupBy(
    receiver.requests.map(({ json }) => json as Json),
    ({ type }) => type,
  )
})
afterAll(() => receiver.close())

test.each(EVENT_TYPES)('the sample of %s satisfies its JSON Schema', (type) => {
  const at = new Date('2026-11-21T02:07:47.123Z')
  const event = { id: 'evt_x', type, created: at.toISOString(), workspace_id: 'ws_x', data: sampleOf(type, at) }

  expect(problems(published(type), event)).toEqual([])
  expect(problems(strict[type]!, event)).toEqual([])
})

test.each(EVENT_TYPES)('the events sent as %s satisfy its JSON Schema', (type) => {
  const events = sent.get(type)!

  expect(events.length, 'a real one and a test').toBeGreaterThanOrEqual(2)
  for (const event of events) {
    expect(problems(published(type), event)).toEqual([])
    expect(problems(strict[type]!, event)).toEqual([])
  }
})

test.each(EVENT_TYPES)('the JSON Schema of %s requires every field, and allows additional ones', (type) => {
  const event = sent.get(type)![0]!
  const [first] = Object.keys(event.data)
  const { [first!]: _, ...rest } = event.data

  expect(problems(published(type), { ...event, data: rest })).not.toEqual([])
  expect(problems(published(type), { ...event, data: { ...event.data, later: 1 } })).toEqual([])
  expect(problems(strict[type]!, { ...event, data: { ...event.data, later: 1 } })).not.toEqual([])
})

test('the OpenAPI document has every type, with a sample that satisfies it', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES])
  for (const type of EVENT_TYPES) {
    const { example } = document.webhooks[type].post.requestBody.content['application/json']
    expect(problems(published(type), example)).toEqual([])
  }
})

function problems(validator: ReturnType<typeof ajv.compile>, event: unknown): string[] {
  return validator(event) ? [] : validator.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
