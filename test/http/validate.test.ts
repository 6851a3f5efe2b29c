import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  CREATED_IN_ORDER,
  createdInOrder,
  dateOrTimestamp,
  e164,
  idText,
  limit,
  optionalOnCreate,
  text,
  timestamp,
  wireNumber,
} from '../../src/domain/kernel/index.ts'
import { AppError } from '../../src/errors.ts'
import { validate } from '../../src/interfaces/http/validate.ts'

const Input = z
  .strictObject({
    phone: e164,
    source: optionalOnCreate(text(1, 5)),
    lead_id: idText.optional(),
    consent: optionalOnCreate(z.strictObject({ method: z.enum(['form', 'paper']), obtained_at: timestamp.optional() })),
    attributes: z.record(text(1, 8), z.union([text(0, 10), wireNumber, z.boolean(), z.null()])).optional(),
    event_types: z.union([z.tuple([z.literal('*')]), z.array(z.enum(['a', 'b'])).min(1)]).optional(),
    created_after: dateOrTimestamp.optional(),
    created_before: dateOrTimestamp.optional(),
    limit,
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

const phone = '+14155550123'

test.each<[problem: string, input: unknown, code: string, param?: string]>([
  ['no object', [], 'invalid_request'],
  ['null instead of an object', null, 'invalid_request'],
  ['nothing at all', {}, 'missing_parameter', 'phone'],
  ['null for what is required', { phone: null }, 'missing_parameter', 'phone'],
  ['a misspelt field, before what is missing for it', { fone: phone }, 'unknown_parameter', 'fone'],
  ['an unknown field within a field', { phone, consent: { method: 'form', x: 1 } }, 'unknown_parameter', 'consent.x'],
  ['a field that every object inherits', { phone, constructor: 1 }, 'unknown_parameter', 'constructor'],
  ['a number for a phone', { phone: 14155550123 }, 'invalid_parameter', 'phone'],
  ['a phone without +', { phone: '14155550123' }, 'invalid_parameter', 'phone'],
  ['a phone with spaces', { phone: '+1 415 555 0123' }, 'invalid_parameter', 'phone'],
  ['a phone with a line break after it', { phone: `${phone}\n` }, 'invalid_parameter', 'phone'],
  ['a phone that starts with 0', { phone: '+0155550123' }, 'invalid_parameter', 'phone'],
  ['a phone of 16 digits', { phone: '+1415555012345678' }, 'invalid_parameter', 'phone'],
  ['NUL in a text', { phone, source: 'a\0' }, 'invalid_parameter', 'source'],
  ['half a character', { phone, source: '\ud83d' }, 'invalid_parameter', 'source'],
  ['nothing but blanks', { phone, source: '  ' }, 'invalid_parameter', 'source'],
  ['a text too long', { phone, source: '123456' }, 'invalid_parameter', 'source'],
  ['a text for an object', { phone, attributes: 'x' }, 'invalid_parameter', 'attributes'],
  ['a list among attributes', { phone, attributes: { budget: [1] } }, 'invalid_parameter', 'attributes.budget'],
  ['a number that JSON cannot hold', { phone, attributes: { a: Infinity } }, 'invalid_parameter', 'attributes.a'],
  ['a whole number beyond 2^53', { phone, attributes: { a: 2 ** 53 } }, 'invalid_parameter', 'attributes.a'],
  ['an attribute name too long', { phone, attributes: { ninechars: 1 } }, 'invalid_parameter', 'attributes.ninechars'],
  ['a text for a list', { phone, event_types: 'a' }, 'invalid_parameter', 'event_types'],
  ['an empty list', { phone, event_types: [] }, 'invalid_parameter', 'event_types'],
  ['an unknown word in a list', { phone, event_types: ['a', 'x'] }, 'invalid_parameter', 'event_types[1]'],
  ['null in a list', { phone, event_types: [null] }, 'invalid_parameter', 'event_types[0]'],
  ['what a field within a field needs', { phone, consent: {} }, 'missing_parameter', 'consent.method'],
  ['the 30th of February', { phone, created_after: '2026-02-30' }, 'invalid_parameter', 'created_after'],
  ['a time without a zone', { phone, created_after: '2026-02-03T10:00:00' }, 'invalid_parameter', 'created_after'],
  [
    'a date for a time',
    { phone, consent: { method: 'form', obtained_at: '2026-02-03' } },
    'invalid_parameter',
    'consent.obtained_at',
  ],
  [
    'an empty interval',
    { phone, created_after: '2026-02-03', created_before: '2026-02-03' },
    'invalid_parameter',
    'created_before',
  ],
  ['a number as text', { phone, limit: '5' }, 'invalid_parameter', 'limit'],
  ['a broken number', { phone, limit: 1.5 }, 'invalid_parameter', 'limit'],
  ['a number too small', { phone, limit: 0 }, 'invalid_parameter', 'limit'],
  ['a number too large', { phone, limit: 101 }, 'invalid_parameter', 'limit'],
])('%s is refused', (_problem, input, code, param) => {
  const failure = failureOf(input)

  expect(failure).toMatchObject({ code, param })
  expect(failure.message).not.toMatch(/undefined|Invalid input|\[object/)
})

test.each([
  ['a text too long', { note: 'x'.repeat(11) }, 'Must have at most 10 characters.'],
  ['NUL in a text', { note: 'a\0' }, 'Must not contain NUL characters or lone surrogates.'],
  ['half a character', { note: '\ud83d' }, 'Must not contain NUL characters or lone surrogates.'],
  ['a list', { note: [] }, 'Must be a string, or a number, or true or false, or null.'],
])('%s is reported for the variant that the value matches', (_what, attributes, message) => {
  expect(failureOf({ phone, attributes })).toMatchObject({ param: 'attributes.note', message })
})

test.each<[what: string, input: Record<string, unknown>, parsed: Record<string, unknown>]>([
  ['null where something is created', { source: null, consent: null }, { source: undefined, consent: undefined }],
  ['null among attributes', { attributes: { a: null, b: 1.5 } }, { attributes: { a: null, b: 1.5 } }],
  ['astral characters, counted as one each', { source: '😀😀😀😀😀' }, { source: '😀😀😀😀😀' }],
  ['a date', { created_after: '2026-02-03' }, { created_after: new Date('2026-02-03T00:00:00Z') }],
  ['an offset', { created_after: '2026-02-03T10:00:00+02:00' }, { created_after: new Date('2026-02-03T08:00:00Z') }],
  ['a limit left out', {}, { limit: 20 }],
])('%s is accepted', (_what, input, parsed) => {
  expect(validate(Input, { phone, ...input }, { nullIsAbsent: true })).toMatchObject(parsed)
})

test.each([{ phone: null }, { phone, lead_id: null }])('null is refused where nothing is created: %o', (input) => {
  expect(() => validate(Input, input)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
})

test('a long parameter name is truncated in the message', () => {
  expect(failureOf({ [`x${'😀'.repeat(5_000)}`]: 1 }).param!.length).toBeLessThanOrEqual(200)
})

function failureOf(input: unknown): AppError {
  try {
    validate(Input, input, { nullIsAbsent: true })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

test.each<[problem: string, input: unknown, message: string]>([
  ['a name that is close to a known one', { fone: phone }, 'Unknown parameter `fone`. Did you mean `phone`?'],
  ['a name in another spelling', { phone, leadId: 'lead_1' }, 'Unknown parameter `leadId`. Did you mean `lead_id`?'],
  [
    'a name that is close to two known ones',
    { phone, created_aftre: '2026-02-03' },
    'Unknown parameter `created_aftre`. Did you mean `created_after`?',
  ],
  [
    'a name within a field',
    { phone, consent: { methods: 'form' } },
    'Unknown parameter `consent.methods`. Did you mean `method`?',
  ],
  [
    'a name that is close to none',
    { phone, consent: { method: 'form', zip: 94105 } },
    'Unknown parameter `consent.zip`. See the API reference for the accepted parameters.',
  ],
  [
    'a very long name',
    { phone, ['phone'.repeat(50)]: 1 },
    `Unknown parameter \`${'phone'.repeat(40)}\`. Put custom fields in \`attributes\`.`,
  ],
])('suggests a known name for %s', (_problem, input, message) => {
  expect(() => validate(Input, input)).toThrow(message)
})

test.each<[problem: string, input: unknown, message: string]>([
  [
    'a value that is close to an accepted one',
    { phone, consent: { method: 'papper' } },
    'Must be one of form, paper. Did you mean `paper`?',
  ],
  ['a value in capitals', { phone, consent: { method: 'FORM' } }, 'Must be one of form, paper. Did you mean `form`?'],
])('suggests an accepted value for %s', (_problem, input, message) => {
  expect(() => validate(Input, input)).toThrow(message)
})

test.each<[problem: string, method: unknown]>([
  ['is close to none', 'keyword'],
  ['is very long', 'paper'.repeat(50)],
  ['is no text', 7],
])('suggests no value if the value %s', (_problem, method) => {
  expect(failureOf({ phone, consent: { method } }).message).toBe('Must be one of form, paper.')
})
