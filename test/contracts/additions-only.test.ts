import { describe, expect, test } from 'vitest'
import { breakingGraphqlChanges, breakingOpenapiChanges, type ReleasedDocument } from '../../build/additions-only.ts'

type Change = (document: ReturnType<typeof releasedDocument>) => void

/** A small document with one of each part. */
function releasedDocument() {
  return {
    paths: {
      '/leads': {
        get: {
          operationId: 'list_leads',
          parameters: [
            { name: 'status', in: 'query', schema: { type: 'string', enum: ['new', 'booked'] } },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
          ],
          responses: {
            200: {
              headers: { 'Request-Id': {} },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Lead' } } },
            },
            400: { $ref: '#/components/responses/Error400' },
          },
        },
        post: {
          operationId: 'create_lead',
          parameters: [{ $ref: '#/components/parameters/Key' }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    phone: { type: 'string', pattern: '^\\+' },
                    source: { anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] },
                    tags: { type: 'array', items: { type: 'string' }, maxItems: 10 },
                    attributes: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
                  },
                  required: ['phone'],
                  additionalProperties: false,
                },
              },
            },
          },
          responses: { 201: {}, 200: {} },
        },
      },
    },
    webhooks: {
      'lead.qualified': {
        post: {
          operationId: 'on_lead_qualified',
          parameters: [{ name: 'webhook-id', in: 'header', schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } } },
          responses: { 200: {} },
        },
      },
    },
    components: {
      parameters: { Key: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } } },
      responses: {
        Error400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      },
      schemas: {
        Lead: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            status: { type: 'string', enum: ['new', 'booked'] },
            score: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
            count: { type: 'integer' },
            attributes: { type: 'object', additionalProperties: { type: 'string' } },
            continues: { anyOf: [{ $ref: '#/components/schemas/Lead' }, { type: 'null' }] },
          },
          required: ['id', 'status'],
        },
        Event: {
          type: 'object',
          properties: { type: { type: 'string', enum: ['lead.qualified', 'message.received'] } },
          required: ['type'],
        },
        Error: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
      },
    },
    // biome-ignore lint/suspicious/noExplicitAny: each change reaches deep into another part
  } as any
}

function changesBy(change: Change): string[] {
  const present = releasedDocument()
  change(present)
  return breakingOpenapiChanges({ released: releasedDocument() as ReleasedDocument, present })
}

const list: (document: ReturnType<typeof releasedDocument>) => ReturnType<typeof releasedDocument> = ({ paths }) =>
  paths['/leads'].get
const create: typeof list = ({ paths }) => paths['/leads'].post
const body: typeof list = (document) => create(document).requestBody.content['application/json'].schema
const lead: typeof list = ({ components }) => components.schemas.Lead
const event: typeof list = ({ components }) => components.schemas.Event

describe('refuses', () => {
  test.each<[what: string, change: Change, words: string]>([
    ['a removed operation', ({ paths }) => delete paths['/leads'].post, 'POST /leads: removed'],
    ['another operationId', (d) => (list(d).operationId = 'leads'), 'GET /leads: the operationId is now leads'],
    ['a removed parameter', (d) => list(d).parameters.pop(), 'GET /leads query limit: removed'],
    [
      'a parameter that is now required',
      (d) => (list(d).parameters[0].required = true),
      'GET /leads query status: newly required',
    ],
    [
      'a new parameter that is required',
      (d) => list(d).parameters.push({ name: 'x', in: 'query', required: true, schema: { type: 'string' } }),
      'GET /leads query x: newly required',
    ],
    [
      'a removed value of a parameter',
      (d) => list(d).parameters[0].schema.enum.pop(),
      'GET /leads query status: no longer accepts "booked"',
    ],
    ['a lower maximum', (d) => (list(d).parameters[1].schema.maximum = 50), 'GET /leads query limit: narrower maximum'],
    ['a higher minimum', (d) => (list(d).parameters[1].schema.minimum = 5), 'GET /leads query limit: narrower minimum'],
    ['another default', (d) => (list(d).parameters[1].schema.default = 10), 'GET /leads query limit: another default'],
    [
      'a narrower shared parameter',
      ({ components }) => (components.parameters.Key.schema.maxLength = 64),
      'POST /leads header Idempotency-Key: narrower maxLength',
    ],
    ['a removed field of a request', (d) => delete body(d).properties.source, 'POST /leads body.source: removed'],
    ['a newly required field', (d) => body(d).required.push('source'), 'POST /leads body.source: newly required'],
    [
      'a new field that is required',
      (d) => {
        body(d).properties.name = { type: 'string' }
        body(d).required.push('name')
      },
      'POST /leads body.name: newly required',
    ],
    [
      'another type of a field',
      (d) => (body(d).properties.phone = { type: 'number' }),
      'POST /leads body.phone: no longer accepts string, only number',
    ],
    [
      'null that is no longer accepted',
      (d) => body(d).properties.source.anyOf.pop(),
      'POST /leads body.source: no longer accepts null, only string',
    ],
    ['another pattern', (d) => (body(d).properties.phone.pattern = '^1'), 'POST /leads body.phone: narrower pattern'],
    [
      'a new pattern',
      (d) => (body(d).properties.tags.items.pattern = '^a'),
      'POST /leads body.tags[]: narrower pattern',
    ],
    ['fewer entries', (d) => (body(d).properties.tags.maxItems = 5), 'POST /leads body.tags: narrower maxItems'],
    [
      'a type of attributes that is no longer accepted',
      (d) => (body(d).properties.attributes.additionalProperties.type = ['string']),
      'POST /leads body.attributes.*: no longer accepts number, only string',
    ],
    [
      'a removed media type',
      (d) => (create(d).requestBody.content = { 'text/csv': { schema: {} } }),
      'POST /leads body: no longer application/json',
    ],
    [
      'a body that is now required',
      (d) => (list(d).requestBody = { required: true, content: {} }),
      'GET /leads body: newly required',
    ],
    ['a removed body', (d) => delete create(d).requestBody, 'POST /leads body: removed'],
    ['a removed status', (d) => delete create(d).responses[200], 'POST /leads 200: removed'],
    ['a new status of success', (d) => (create(d).responses[202] = {}), 'POST /leads 202: a new status of success'],
    [
      'a removed response header',
      (d) => delete list(d).responses[200].headers['Request-Id'],
      'GET /leads 200: no longer has the header Request-Id',
    ],
    ['a removed field of a response', (d) => delete lead(d).properties.count, 'GET /leads 200.count: removed'],
    ['a field that can be absent', (d) => lead(d).required.pop(), 'GET /leads 200.status: can be absent'],
    [
      'a field that can be null',
      (d) => (lead(d).properties.id.type = ['string', 'null']),
      'GET /leads 200.id: can be null, not only string',
    ],
    [
      'another type of a response field',
      (d) => (lead(d).properties.count.type = 'number'),
      'GET /leads 200.count: can be number, not only integer',
    ],
    [
      'a new value of a response field',
      (d) => lead(d).properties.status.enum.push('lost'),
      'GET /leads 200.status: can be "lost"',
    ],
    [
      'any value instead of a list of values',
      (d) => delete lead(d).properties.status.enum,
      'GET /leads 200.status: can be any value',
    ],
    ['a wider range', (d) => delete lead(d).properties.score.anyOf[0].minimum, 'GET /leads 200.score: wider minimum'],
    [
      'another type of attributes in a response',
      (d) => (lead(d).properties.attributes.additionalProperties.type = 'number'),
      'GET /leads 200.attributes.*: can be number, not only string',
    ],
    ['a removed event', ({ webhooks }) => delete webhooks['lead.qualified'], 'event lead.qualified: removed'],
    [
      'a removed header of events',
      ({ webhooks }) => webhooks['lead.qualified'].post.parameters.pop(),
      'event lead.qualified header webhook-id: removed',
    ],
    ['a removed field of an event', (d) => delete event(d).properties.type, 'event lead.qualified.type: removed'],
    [
      'an error without a code',
      ({ components }) => delete components.schemas.Error.properties.code,
      'GET /leads 400.code: removed',
    ],
  ])('%s', (_what, change, words) => {
    expect(changesBy(change)).toEqual([words])
  })
})

test('refuses a removed path, with each of its operations', () => {
  expect(changesBy(({ paths }) => delete paths['/leads'])).toEqual(['GET /leads: removed', 'POST /leads: removed'])
})

describe('takes as an addition', () => {
  test.each<[what: string, change: Change]>([
    ['nothing', () => {}],
    ['a new path', ({ paths }) => (paths['/notes'] = {})],
    ['a new operation', ({ paths }) => (paths['/leads'].delete = { operationId: 'x', responses: {} })],
    ['a new event', ({ webhooks }) => (webhooks['lead.created'] = webhooks['lead.qualified'])],
    ['a new event type', (d) => event(d).properties.type.enum.push('lead.created')],
    ['an optional parameter', (d) => list(d).parameters.push({ name: 'x', in: 'query', schema: {} })],
    ['a new value of a parameter', (d) => list(d).parameters[0].schema.enum.push('lost')],
    ['a parameter with any value', (d) => delete list(d).parameters[0].schema.enum],
    ['a higher maximum', (d) => (list(d).parameters[1].schema.maximum = 200)],
    ['an optional field of a request', (d) => (body(d).properties.name = { type: 'string' })],
    ['a field that is no longer required', (d) => body(d).required.pop()],
    ['a field that can also be null', (d) => (body(d).properties.phone.type = ['string', 'null'])],
    ['a removed pattern', (d) => delete body(d).properties.phone.pattern],
    ['a new media type', (d) => (create(d).requestBody.content['text/csv'] = { schema: {} })],
    ['a new field of a response', (d) => (lead(d).properties.name = { type: 'string' })],
    ['a field that is always there', (d) => lead(d).required.push('count')],
    ['a response field that is never null', (d) => lead(d).properties.score.anyOf.pop()],
    ['a new error status', (d) => (list(d).responses[409] = { $ref: '#/components/responses/Error400' })],
    ['an error status that is gone', (d) => delete list(d).responses[400]],
    ['a new header of a response', (d) => (list(d).responses[200].headers.ETag = {})],
    ['a schema in place of a reference', (d) => (list(d).responses[400] = d.components.responses.Error400)],
  ])('%s', (_what, change) => {
    expect(changesBy(change)).toEqual([])
  })
})

const SDL = `
  type Query { lead(id: ID!, first: Int = 20): Lead }
  type Lead { id: ID!, status: Status, name: String! }
  type Gone { id: ID! }
  union Owner = Lead | Gone
  enum Status { NEW BOOKED }
  input LeadInput { phone: String!, source: String, limit: Int = 5 }
  type Mutation { createLead(input: LeadInput!): Owner }`

test.each<[what: string, from: string, to: string, words: RegExp]>([
  ['a removed field', 'status: Status, ', '', /'status' was removed from object type 'Lead'/],
  ['another type', 'status: Status', 'status: String', /changed type from 'Status' to 'String'/],
  ['a field that can be null', 'name: String!', 'name: String', /changed type from 'String!' to 'String'/],
  ['a removed value', 'NEW BOOKED', 'NEW', /'BOOKED' was removed/],
  ['a newly required field', 'source: String', 'source: String!', /changed type from 'String' to 'String!'/],
  ['a new required field', 'source: String', 'source: String, name: String!', /'name' of type 'String!' was added/],
  ['a new required argument', 'first: Int', 'to: Int!, first: Int', /'to: Int!' added/],
  ['another default of an argument', '= 20', '= 10', /changed from '20' to '10'/],
  ['another default of a field', 'limit: Int = 5', 'limit: Int = 9', /changed from '5' to '9'/],
  ['an input with one field only', 'LeadInput', 'LeadInput @oneOf', /'oneOf' was added/],
  ['a type that leaves a union', 'Lead | Gone', 'Lead', /'Gone' was removed from Union/],
])('in GraphQL it refuses %s', async (_what, from, to, words) => {
  const changes = await breakingGraphqlChanges({ released: SDL, present: SDL.replace(from, to) })

  expect(changes).toEqual([expect.stringMatching(words)])
})

test.each([
  ['a new value', 'NEW BOOKED', 'NEW BOOKED LOST'],
  ['an optional field', 'source: String', 'source: String, name: String'],
  ['an optional argument', 'first: Int', 'after: ID, first: Int'],
  ['a new field', 'name: String!', 'name: String!, phone: String!'],
  ['a field that is never null', 'status: Status', 'status: Status!'],
])('in GraphQL it takes %s as an addition', async (_what, from, to) => {
  expect(await breakingGraphqlChanges({ released: SDL, present: SDL.replace(from, to) })).toEqual([])
})
