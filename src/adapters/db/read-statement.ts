import { type Part, ROWS, type RowForm, type RowReader, readerOf, SHOWN_ROWS } from './row-form.ts'
import type { Column, Relation, Table } from './tables.ts'

/** The arguments of a read, in Prisma's terms. */
export type ReadArgs = {
  where?: unknown
  select?: unknown
  include?: unknown
  orderBy?: unknown
  take?: unknown
}

export type Statement = { text: string; values: unknown[] }
export type ReadStatement = Statement & { read: RowReader }

/** A read that the builder does not support, which is a bug of the caller. */
class Unsupported extends Error {
  override readonly name = 'Unsupported'
  constructor(what: string) {
    super(`Reads do not support ${what}. Use Prisma's client, or extend the statement builder.`)
  }
}

/**
 * One statement that reads rows with all their relations, to any depth. A row is returned as a list of values, and each row of
 * a relation as a JSON list. Throws for what it does not support.
 */
export function rowsStatement(table: Table, args: ReadArgs): ReadStatement {
  return statementFrom(selectionOf(table, args, ROWS), args)
}

/** The columns and relations of a statement: the part that does not depend on its conditions. */
type CompiledSelection = { source: Source; list: string; read: RowReader; builder: StatementBuilder }

function selectionOf(table: Table, args: ReadArgs, form: RowForm): CompiledSelection {
  const builder = new StatementBuilder(form)
  const source = builder.sourceOf(table)
  return { source, builder, ...builder.selected(source, args) }
}

function statementFrom({ source, builder, list, read }: CompiledSelection, args: ReadArgs): ReadStatement {
  const { from, order, limit } = builder.rowsOf(source, args, [])
  return { text: `select ${list}${from}${order}${limit}`, values: builder.values, read }
}

/**
 * The same for rows that are returned unchanged: values are named as their columns, and timestamps are ISO 8601 text. Each
 * `select` is compiled once.
 */
export function shownStatements(table: Table): (args: ReadArgs & { select: object }) => ReadStatement {
  const compiled = new WeakMap<object, CompiledSelection>()
  return (args) => {
    const known = compiled.get(args.select) ?? selectionOf(table, args, SHOWN_ROWS)
    compiled.set(args.select, known)
    return statementFrom({ ...known, builder: known.builder.copy() }, args)
  }
}

/** Counts at most `take` rows. */
export function countStatement(table: Table, { where, take }: Pick<ReadArgs, 'where' | 'take'>): Statement {
  const builder = new StatementBuilder(ROWS)
  const { from, limit } = builder.rowsOf(builder.sourceOf(table), { where, take }, [])
  return { text: `select count(*) from (select 1${from}${limit}) counted`, values: builder.values }
}

/** A table in the `from` of a statement. */
type Source = { table: Table; alias: string }

class StatementBuilder {
  readonly #form: RowForm
  readonly values: unknown[]
  #aliases: number

  constructor(form: RowForm, values: unknown[] = [], aliases = 0) {
    this.#form = form
    this.values = values
    this.#aliases = aliases
  }

  copy(): StatementBuilder {
    return new StatementBuilder(this.#form, [...this.values], this.#aliases)
  }

  sourceOf(table: Table): Source {
    return { table, alias: `t${this.#aliases++}` }
  }

  rowsOf(source: Source, args: ReadArgs, joined: string[]): { from: string; order: string; limit: string } {
    const { table, alias } = source
    const conditions = [...joined, ...this.#conditionsOf(source, args.where)]
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    const from = ` from "${table.name}" ${alias}${where}`
    return { from, order: orderOf(source, args.orderBy), limit: limitOf(args.take) }
  }

  selected(source: Source, args: ReadArgs): { list: string; read: RowReader } {
    const { table, alias } = source
    const { columns, relations, counts } = fieldsOf(table, args)
    const list = columns.map(([, { column, type }]) => `${alias}."${column}"${this.#form.casts[type] ?? ''}`)
    const parts: Part[] = columns.map(([name, column]) => [
      this.#form.named === 'column' ? column.column : name,
      this.#form.decoders[column.type],
    ])
    for (const [name, relation, within] of relations) {
      const { text, read } = this.#related(source, relation, within)
      list.push(`(${text})`)
      parts.push([name, relation.isList ? (rows) => (rows as unknown[][]).map(read) : read])
    }
    if (counts) {
      list.push(this.#countsOf(source, counts))
      parts.push(['_count', undefined])
    }
    return { list: list.join(', '), read: readerOf(parts) }
  }

  /** A subquery and not a join, so that relations are read only for the rows within the limit. */
  #related(outer: Source, relation: Relation, args: ReadArgs): { text: string; read: RowReader } {
    const source = this.sourceOf(relation.table)
    const { list, read } = this.selected(source, args)
    const { from, order, limit } = this.rowsOf(source, args, keysOf(source, outer, relation))
    const value = `json_build_array(${list})`
    if (!relation.isList) return { text: `select ${value}${from}`, read }
    if (limit === '') return { text: `select coalesce(json_agg(${value}${order}), '[]')${from}`, read }
    const rows = `(select ${source.alias}.*${from}${order}${limit}) ${source.alias}`
    return { text: `select coalesce(json_agg(${value}${order}), '[]') from ${rows}`, read }
  }

  #countsOf(outer: Source, counts: [string, Relation, unknown][]): string {
    const members = counts.map(([name, relation, where]) => {
      const source = this.sourceOf(relation.table)
      const { from } = this.rowsOf(source, { where }, keysOf(source, outer, relation))
      return `'${name}', (select count(*)${from})`
    })
    return `json_build_object(${members.join(', ')})`
  }

  #conditionsOf(source: Source, where: unknown): string[] {
    if (where === undefined) return []
    return entriesOf('where', where).flatMap(([name, value]) => {
      if (name === 'AND') return [value].flat().flatMap((one) => this.#conditionsOf(source, one))
      if (name === 'OR') return [`(${this.#alternatives(source, value)})`]
      const column = source.table.columns.get(name)
      if (!column || UNCOMPARABLE.has(column.type)) throw new Unsupported(`\`${name}\` in \`where\``)
      return this.#comparisons(`${source.alias}."${column.column}"`, name, value)
    })
  }

  #alternatives(source: Source, value: unknown): string {
    if (!Array.isArray(value)) throw new Unsupported('an `OR` that is no list')
    const all = value.map((one) => this.#conditionsOf(source, one).join(' and ') || 'true')
    return all.length > 0 ? all.map((one) => `(${one})`).join(' or ') : 'false'
  }

  #comparisons(column: string, name: string, value: unknown): string[] {
    if (value === null) return [`${column} is null`]
    if (isComparable(value)) return [`${column} = ${this.#parameterOf(value)}`]
    return entriesOf(name, value).map(([operator, operand]) => {
      if (operator === 'not' && operand === null) return `${column} is not null`
      if (operator === 'in' && Array.isArray(operand)) return `${column} = any(${this.#parameterOf(operand)})`
      if (operator === 'notIn' && Array.isArray(operand)) return `${column} <> all(${this.#parameterOf(operand)})`
      const comparison = COMPARISONS[operator]
      if (comparison === undefined || !isComparable(operand)) throw new Unsupported(`\`${operator}\` of \`${name}\``)
      return `${column} ${comparison} ${this.#parameterOf(operand)}`
    })
  }

  #parameterOf(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

const UNCOMPARABLE = new Set(['Json', 'List', 'Bytes'])
const COMPARISONS: Record<string, string> = { equals: '=', not: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

function keysOf(source: Source, outer: Source, { from, to }: Relation): string[] {
  return to.map((column, n) => `${source.alias}."${column}" = ${outer.alias}."${from[n]}"`)
}

type Fields = {
  columns: [string, Column][]
  relations: [string, Relation, ReadArgs][]
  counts: [string, Relation, unknown][] | null
}

/** Limit of PostgreSQL for the arguments of a function. */
const ARGUMENTS_MAX = 100

function fieldsOf(table: Table, { select, include, ...rest }: ReadArgs): Fields {
  if (select !== undefined && include !== undefined) throw new Unsupported('`select` with `include`')
  for (const key of Object.keys(rest)) if (!LIST_ARGS.has(key)) throw new Unsupported(`\`${key}\``)
  const fields: Fields = { columns: select === undefined ? [...table.columns] : [], relations: [], counts: null }
  for (const [name, value] of entriesOf('select', select ?? include ?? {})) {
    const relation = table.relations.get(name)
    const column = table.columns.get(name)
    if (value === false) continue
    if (relation) fields.relations.push([name, relation, argsOf(name, value)])
    else if (column && select !== undefined && value === true) fields.columns.push([name, column])
    else if (name === '_count') fields.counts = countsOf(table, value)
    else throw new Unsupported(`\`${name}\` in \`select\` or \`include\``)
  }
  const count = fields.columns.length + fields.relations.length + 1
  if (count > ARGUMENTS_MAX) throw new Unsupported(`more than ${ARGUMENTS_MAX - 1} fields`)
  return fields
}

function countsOf(table: Table, value: unknown): [string, Relation, unknown][] {
  const { select, ...rest } = argsOf('_count', value)
  for (const key of Object.keys(rest)) throw new Unsupported(`\`${key}\` of \`_count\``)
  return entriesOf('_count', select).flatMap(([name, counted]): [string, Relation, unknown][] => {
    const relation = table.relations.get(name)
    if (!relation) throw new Unsupported(`\`${name}\` in \`_count\``)
    if (counted === false) return []
    const { where, ...more } = argsOf(name, counted)
    for (const key of Object.keys(more)) throw new Unsupported(`\`${key}\` of \`${name}\` in \`_count\``)
    return [[name, relation, where]]
  })
}

const LIST_ARGS = new Set(['where', 'orderBy', 'take'])

function argsOf(name: string, value: unknown): ReadArgs {
  return value === true ? {} : Object.fromEntries(entriesOf(name, value))
}

function orderOf({ table, alias }: Source, orderBy: unknown): string {
  const given = orderBy === undefined ? [] : [orderBy].flat()
  const terms = given
    .flatMap((one) => entriesOf('orderBy', one))
    .map(([name, direction]) => {
      const column = table.columns.get(name)
      if (!column || (direction !== 'asc' && direction !== 'desc')) throw new Unsupported(`\`${name}\` in \`orderBy\``)
      return `${alias}."${column.column}" ${direction}`
    })
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

/** A literal: with a parameter, the planner assumes a tenth of the table and plans each execution again. */
function limitOf(take: unknown): string {
  if (take === undefined) return ''
  if (!Number.isInteger(take) || Number(take) < 0) throw new Unsupported(`${String(take)} as \`take\``)
  return ` limit ${take}`
}

function isComparable(value: unknown): boolean {
  return value instanceof Date || ['string', 'number', 'boolean', 'bigint'].includes(typeof value)
}

/** Entries of a plain object. Objects of Prisma's own classes, such as `Prisma.skip`, have special meanings. */
function entriesOf(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    throw new Unsupported(`${String(value)} as \`${name}\``)
  return Object.entries(value)
}
