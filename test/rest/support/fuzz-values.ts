import fc from 'fast-check'
import type { z } from 'zod'
import type { IdsByKind } from './one-of-everything.ts'

export type Schema = z.core.JSONSchema.JSONSchema

/** Known values: IDs by kind, unknown IDs, phones, and cursors that mostly do not fit. */
export type KnownValues = { ids: IdsByKind; strange: string[]; phones: string[]; cursors: string[] }

const GOOD_TIMES = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03T18:00:00Z', '2026-03-03T10:00:00.123-08:00')
const BAD_TIMES = fc.constantFrom('0001-01-01', '9999-12-31T23:59:59.999Z', '2026-02-30', '2026-03-03T25:00:00Z', 'now')
const URLS = ['https://example.com/hooks', 'https://example.com:8443/?a=b', 'https://10.0.0.1/', 'http://example.com/']
const IS_TIME = /^(since|until|created_\w+|\w+_at)$/
const KIND_OF_NAME: Readonly<Record<string, string>> = {
  lead_id: 'lead',
  campaign_id: 'camp',
  conversation_id: 'conv',
  after: 'evt',
}

/** Values that a schema permits; strings that are IDs are often those of existing resources. */
export function permittedBy(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => permittedBy(branch as Schema, known, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => permittedBy({ ...schema, type } as Schema, known, name)))
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array': {
      const { minItems: minLength = 0 } = schema
      return fc.array(permittedBy(schema.items as Schema, known), { minLength, maxLength: minLength + 3 })
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 9 })
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return stringOf(schema, known, name)
  }
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Schema, known: KnownValues) {
  if (properties) {
    const fields: Record<string, fc.Arbitrary<unknown>> = {}
    for (const [name, field] of Object.entries(properties)) fields[name] = permittedBy(field as Schema, known, name)
    return fc.record(fields, { requiredKeys: required })
  }
  const names = propertyNames ? stringOf(propertyNames as Schema, known, '') : fc.string()
  return fc.dictionary(names, permittedBy(additionalProperties as Schema, known), { maxKeys: 4, noNullPrototype: true })
}

function stringOf(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 40 } = schema
  if (pattern?.includes('[0-9]{6,14}')) return fc.constantFrom(...known.phones)
  if (pattern?.includes('(?')) return fc.stringMatching(/^[!-~]{1,40}$/)
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length < 300)
  if (KIND_OF_NAME[name]) return idOf(KIND_OF_NAME[name], known)
  if (IS_TIME.test(name)) return fc.oneof({ weight: 4, arbitrary: GOOD_TIMES }, { weight: 1, arbitrary: BAD_TIMES })
  if (name === 'cursor') return fc.constantFrom(...known.cursors)
  if (name === 'url') return fc.oneof(fc.constantFrom(...URLS), fc.webUrl())
  if (name === 'timezone') return fc.constantFrom('America/Chicago', 'Europe/Berlin', 'UTC', '+01:00')
  if (name === 'types') return fc.constantFrom('message.received', 'message.received,lead.qualified', 'x', ',')
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
}

/** Mostly an ID of the kind. */
export function idOf(kind: string, { ids, strange }: KnownValues): fc.Arbitrary<string> {
  const right = fc.constantFrom(...(ids[kind] ?? strange))
  const wrong = fc.constantFrom(...strange, ...Object.values(ids).flat())
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

/** Values that almost no field permits. */
export function junk(known: KnownValues): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      1e21,
      2 ** 53,
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      'a\udc00',
      '\uffff',
    ),
    fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      [null],
      { a: { b: [{}] } },
      { toString: 1 },
      'x'.repeat(70_000),
      '__proto__',
    ),
    fc.constant(Array.from({ length: 1_000 }, (_, i) => `lead_${i}`)),
    fc.constantFrom(...known.strange, ...Object.values(known.ids).flat(), ...known.phones, ...known.cursors),
    fc.jsonValue({ maxDepth: 3 }),
  )
}
