import type { Column, Relation, Table, Tables } from './tables.ts'

/** What a read is asked in Prisma's terms. */
export type Asked = {
  where?: unknown
  select?: unknown
  include?: unknown
  orderBy?: unknown
  take?: unknown
}

/** Makes what Prisma would give of a row's values. */
export type Reader = (values: readonly unknown[]) => Record<string, unknown>

export type ReadStatement = { text: string; values: unknown[]; read: Reader }

/** Something of Prisma's language that is not spoken here. */
class Unspoken extends Error {}

type Place = { statement: Statement; table: Table; alias: string }

/**
 * One statement, with all relations in it, for a read in Prisma's terms: conditions on columns, order, a number of rows, and
 * relations to any depth. Null for what it does not speak, which is Prisma's. A row comes as a list of values, and so does,
 * as JSON, each row of a relation.
 */
export function readStatement(tables: Tables, name: string, asked: Asked): ReadStatement | null {
  const table = tables.get(name)
  if (!table) return null
  try {
    return new Statement(tables).rootOf(table, asked)
  } catch (error) {
    if (error instanceof Unspoken) return null
    throw error
  }
}

class Statement {
  readonly #tables: Tables
  readonly #values: unknown[] = []
  #aliases = 0

  constructor(tables: Tables) {
    this.#tables = tables
  }

  rootOf(table: Table, asked: Asked): ReadStatement {
    const place = this.#placeOf(table)
    const { list, read } = this.#selected(place, asked)
    const { from, order, limit } = this.#rowsOf(place, asked, [])
    return { text: `select ${list}${from}${order}${limit}`, values: this.#values, read }
  }

  valueOf(value: unknown): string {
    return `$${this.#values.push(value)}`
  }

  #placeOf(table: Table): Place {
    return { statement: this, table, alias: `t${this.#aliases++}` }
  }

  #rowsOf(place: Place, asked: Asked, joined: string[]): { from: string; order: string; limit: string } {
    const { table, alias } = place
    const conditions = [...joined, ...conditionsOf(place, asked.where)]
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    const from = ` from "${table.name}" ${alias}${where}`
    return { from, order: orderOf(place, asked.orderBy), limit: limitOf(asked.take) }
  }

  #selected(place: Place, asked: Asked): { list: string; read: Reader } {
    const { table, alias } = place
    const { columns, relations } = fieldsOf(table, asked)
    const list = columns.map(([, { column }]) => `${alias}."${column}"`)
    const parts: Part[] = columns.map(([name, { type }]) => [name, DECODERS[type]])
    for (const [name, relation, within] of relations) {
      const { text, read } = this.#related(place, relation, within)
      list.push(`(${text})`)
      parts.push([name, relation.isList ? (rows) => (rows as unknown[][]).map(read) : read])
    }
    return { list: list.join(', '), read: readerOf(parts) }
  }

  /** A subquery of its own and no join: what stands in a list of values is looked up for the rows that are shown alone. */
  #related(outer: Place, relation: Relation, asked: Asked): { text: string; read: Reader } {
    const place = this.#placeOf(this.#tables.get(relation.table)!)
    const keys = relation.to.map((column, n) => `${place.alias}."${column}" = ${outer.alias}."${relation.from[n]}"`)
    const { list, read } = this.#selected(place, asked)
    const { from, order, limit } = this.#rowsOf(place, asked, keys)
    const value = `json_build_array(${list})`
    if (!relation.isList) return { text: `select ${value}${from}`, read }
    if (limit === '') return { text: `select coalesce(json_agg(${value}${order}), '[]')${from}`, read }
    const rows = `(select ${place.alias}.*${from}${order}${limit}) ${place.alias}`
    return { text: `select coalesce(json_agg(${value}${order}), '[]') from ${rows}`, read }
  }
}

type Part = [name: string, decode: Decode | undefined]
type Decode = (value: never) => unknown

/** As the driver gives it at the top, or as JSON has it within a relation. */
const DECODERS: Record<string, Decode> = {
  DateTime: (value: Date | string) => (typeof value === 'string' ? new Date(value) : value),
  List: listOf,
  BigInt: (value: number) => BigInt(value),
  Bytes: (value: Uint8Array | string) => (typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
}

function readerOf(parts: Part[]): Reader {
  return (values) => {
    const row: Record<string, unknown> = {}
    for (let n = 0; n < parts.length; n++) {
      const [name, decode] = parts[n]!
      const value = values[n]
      row[name] = decode === undefined || (value === null && decode !== listOf) ? value : decode(value as never)
    }
    return row
  }
}

/** A list that is null in the database is an empty one, as Prisma has it. */
function listOf(value: unknown[] | null): unknown[] {
  return value ?? []
}

type Fields = { columns: [string, Column][]; relations: [string, Relation, Asked][] }

const ARGUMENTS_MAX = 100

function fieldsOf(table: Table, { select, include, ...rest }: Asked): Fields {
  if (select !== undefined && include !== undefined) throw new Unspoken()
  for (const key of Object.keys(rest)) if (!PARTS.has(key)) throw new Unspoken()
  const fields: Fields = { columns: select === undefined ? [...table.columns] : [], relations: [] }
  for (const [name, within] of entriesOf(select ?? include ?? {})) {
    if (within === false) continue
    const relation = table.relations.get(name)
    const column = table.columns.get(name)
    if (relation) fields.relations.push([name, relation, within === true ? {} : Object.fromEntries(entriesOf(within))])
    else if (column && select !== undefined && within === true) fields.columns.push([name, column])
    else throw new Unspoken()
  }
  if (fields.columns.length + fields.relations.length > ARGUMENTS_MAX) throw new Unspoken()
  return fields
}

const PARTS = new Set(['where', 'orderBy', 'take'])

function orderOf({ table, alias }: Place, orderBy: unknown): string {
  const given = orderBy === undefined ? [] : [orderBy].flat()
  const terms = given.flatMap(entriesOf).map(([name, direction]) => {
    const column = table.columns.get(name)
    if (!column || (direction !== 'asc' && direction !== 'desc')) throw new Unspoken()
    return `${alias}."${column.column}" ${direction}`
  })
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

/** Written out: of a limit that it is not told, the planner thinks a tenth of the table, and plans anew each time. */
function limitOf(take: unknown): string {
  if (take === undefined) return ''
  if (!Number.isInteger(take) || Number(take) < 0) throw new Unspoken()
  return ` limit ${take}`
}

const COMPARISONS: Record<string, string> = { equals: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }

function conditionsOf(place: Place, where: unknown): string[] {
  if (where === undefined) return []
  return entriesOf(where).flatMap(([name, value]) => {
    if (name === 'AND') return [value].flat().flatMap((one) => conditionsOf(place, one))
    if (name === 'OR') return [`(${alternatives(place, value)})`]
    if (name === 'NOT') throw new Unspoken()
    const column = place.table.columns.get(name)
    if (!column || column.type === 'Json' || column.type === 'List') throw new Unspoken()
    return ofColumn(place, column, value)
  })
}

function alternatives(place: Place, value: unknown): string {
  if (!Array.isArray(value)) throw new Unspoken()
  const all = value.map((one) => conditionsOf(place, one).join(' and ') || 'true')
  return all.length > 0 ? all.map((one) => `(${one})`).join(' or ') : 'false'
}

function ofColumn({ statement, alias }: Place, { column }: Column, value: unknown): string[] {
  const name = `${alias}."${column}"`
  if (value === null) return [`${name} is null`]
  if (isPlain(value)) return [`${name} = ${statement.valueOf(value)}`]
  return entriesOf(value).map(([word, given]) => {
    if (word === 'not' && given === null) return `${name} is not null`
    if (word === 'in' && Array.isArray(given)) return `${name} = any(${statement.valueOf(given)})`
    if (word === 'notIn' && Array.isArray(given)) return `${name} <> all(${statement.valueOf(given)})`
    const comparison = COMPARISONS[word]
    if (comparison === undefined || !isPlain(given)) throw new Unspoken()
    return `${name} ${comparison} ${statement.valueOf(given)}`
  })
}

function isPlain(value: unknown): boolean {
  return value instanceof Date || ['string', 'number', 'boolean', 'bigint'].includes(typeof value)
}

/** Of an object that somebody has written down; Prisma's own have meanings of their own. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    throw new Unspoken()
  return Object.entries(value)
}
