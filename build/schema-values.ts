/** The keywords of a JSON schema that the OpenAPI document uses. */
export type Schema = {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  default?: unknown
  [keyword: string]: unknown
}

/**
 * Where two schemas are compared. What the service accepts must be at least what it accepted; what it sends may have more
 * fields, and otherwise nothing that it did not send. `seen` are the references above, since a schema can contain itself.
 */
export type Place = {
  direction: 'accepted' | 'sent'
  at: string
  innerSchema: (ref: string) => Schema
  outerSchema: (ref: string) => Schema
  seen: readonly string[]
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
/** Keywords that are compared as they are. The last ones are not used; if they are, a change is refused. */
const EXACT = [
  'format',
  'pattern',
  'propertyNames',
  'not',
  'oneOf',
  'allOf',
  'prefixItems',
  'uniqueItems',
  'multipleOf',
]
/** Event types can be added to what is sent. */
const EVENT_TYPE = /^(?:[a-z_]+\.[a-z_]+|\*)$/

/** Why some values of `inner` are not values of `outer`, with their places; none if all are. */
export function outside(place: Place, inner: Schema, outer: Schema): string[] {
  const alternatives = branches(outer, place.outerSchema)
  return branches(inner, place.innerSchema).flatMap((branch) => {
    const ofItsType = alternatives.filter((other) => isWithinType(branch, other))
    if (ofItsType.length === 0) return [`${place.at}: ${typeWords(place, branch, alternatives)}`]
    const attempts = ofItsType.map((other) => outsideOnce(place, branch, other))
    return attempts.reduce((best, next) => (next.length < best.length ? next : best))
  })
}

/** A schema of one type, and the reference that led to it. */
type Branch = Schema & { from?: string }

/** The alternatives of a schema: each of one type, without a reference. */
function branches(schema: Schema, lookUp: Place['innerSchema']): Branch[] {
  const { $ref, anyOf, type, ...rest } = schema
  if ($ref !== undefined) return branches(lookUp($ref), lookUp).map((one) => ({ ...one, from: $ref }))
  if (anyOf) return anyOf.flatMap((one) => branches(one, lookUp)).map((one) => ({ ...rest, ...one }))
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [schema]
}

function outsideOnce(place: Place, inner: Branch, outer: Branch): string[] {
  if (!inner.from || !outer.from) return outsideOne(place, inner, outer)
  const pair = `${inner.from} ${outer.from}`
  return place.seen.includes(pair) ? [] : outsideOne({ ...place, seen: [...place.seen, pair] }, inner, outer)
}

function outsideOne(place: Place, inner: Schema, outer: Schema): string[] {
  const { direction, at } = place
  const isSent = direction === 'sent'
  const lower = LOWER_BOUNDS.filter((key) => numberIn(outer, key, -Infinity) > numberIn(inner, key, -Infinity))
  const upper = UPPER_BOUNDS.filter((key) => numberIn(outer, key, Infinity) < numberIn(inner, key, Infinity))
  const exact = EXACT.filter((key) => outer[key] !== undefined && !isEqual(inner[key], outer[key]))
  const hasOtherDefault = !isSent && inner.default !== undefined && !isEqual(inner.default, outer.default)
  return [
    ...valuesOutside(place, inner, outer).map((value) => `${at}: ${isSent ? 'can be' : 'no longer accepts'} ${value}`),
    ...[...lower, ...upper, ...exact].map((key) => `${at}: ${isSent ? 'wider' : 'narrower'} ${key}`),
    ...(hasOtherDefault ? [`${at}: another default`] : []),
    ...fieldsOutside(place, inner, outer),
    ...otherFieldsOutside(place, inner, outer),
    ...itemsOutside(place, inner, outer),
  ]
}

function valuesOutside({ direction }: Place, inner: Schema, outer: Schema): string[] {
  const [some, all] = [valuesOf(inner), valuesOf(outer)]
  if (!all) return []
  if (!some) return ['any value']
  const isOpen = direction === 'sent' && all.length > 1 && all.every((value) => EVENT_TYPE.test(String(value)))
  return isOpen ? [] : some.filter((value) => !all.includes(value)).map((value) => JSON.stringify(value))
}

function fieldsOutside(place: Place, inner: Schema, outer: Schema): string[] {
  const { direction, at } = place
  const [some, all] = [inner.properties ?? {}, outer.properties ?? {}]
  const names = Object.keys(direction === 'sent' ? all : some)
  const isGone = (name: string) => (direction === 'sent' ? !some[name] : !all[name])
  const gone = names.filter(isGone)
  const needed = (outer.required ?? []).filter((name) => !inner.required?.includes(name) && !gone.includes(name))
  const shared = Object.keys(some).filter((name) => all[name])
  return [
    ...gone.map((name) => `${at}.${name}: removed`),
    ...needed.map((name) => `${at}.${name}: ${direction === 'sent' ? 'can be absent' : 'newly required'}`),
    ...shared.flatMap((name) => outside({ ...place, at: `${at}.${name}` }, some[name]!, all[name]!)),
  ]
}

/** Fields with any name. In what is sent, clients ignore them, unless their values have a schema. */
function otherFieldsOutside(place: Place, inner: Schema, outer: Schema): string[] {
  const [some = true, all = true] = [inner.additionalProperties, outer.additionalProperties]
  if (typeof some === 'object' && typeof all === 'object') return outside({ ...place, at: `${place.at}.*` }, some, all)
  const isWithin = place.direction === 'sent' ? typeof all === 'boolean' : some === false || all === true
  return isWithin ? [] : [`${place.at}: other fields are ${place.direction === 'sent' ? 'any' : 'no longer accepted'}`]
}

function itemsOutside(place: Place, { items: some }: Schema, { items: all }: Schema): string[] {
  if (!all) return []
  const at = `${place.at}[]`
  return some ? outside({ ...place, at }, some, all) : [`${at}: any value`]
}

function valuesOf({ enum: values, const: value }: Schema): unknown[] | undefined {
  return value === undefined ? values : [value]
}

function numberIn(schema: Schema, key: string, none: number): number {
  return (schema[key] as number | undefined) ?? none
}

function isWithinType({ type: inner }: Schema, { type: outer }: Schema): boolean {
  return outer === undefined || inner === outer || (inner === 'integer' && outer === 'number')
}

function typeWords({ direction }: Place, { type = 'any value' }: Schema, alternatives: Schema[]): string {
  const others = alternatives.map((other) => other.type ?? 'any value').join(' or ')
  return direction === 'sent' ? `can be ${type}, not only ${others}` : `no longer accepts ${type}, only ${others}`
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
