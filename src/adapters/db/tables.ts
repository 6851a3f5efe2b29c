import { getDatamodel } from '../../generated/pothos.ts'

export type Column = { column: string; type: string }

/** The columns `to` of the related rows contain the values of this row's columns `from`. */
export type Relation = { table: Table; isList: boolean; from: string[]; to: string[] }

/** The table of a Prisma model, with its columns and relations by field name. */
export type Table = { name: string; columns: Map<string, Column>; relations: Map<string, Relation> }

type Field = {
  name: string
  type: string
  kind: string
  isList: boolean
  relationName?: string
  relationFromFields?: readonly string[]
}
type Model = { fields: Field[]; primaryKey: { fields: string[] } | null }
type Models = Record<string, Model>

/** All tables by Prisma's delegate names, such as `sandboxReset`. */
export function readTables(): Map<string, Table> {
  const { models } = (getDatamodel() as unknown as { datamodel: { models: Models } }).datamodel
  const tables = new Map(Object.entries(models).map(([model, { fields }]) => [model, tableOf(model, fields)]))
  for (const [model, { relations }] of tables) {
    for (const field of models[model]!.fields.filter(({ kind }) => kind === 'object')) {
      const [from, to] = keysOf(models, model, field)
      const table = tables.get(field.type)!
      relations.set(field.name, { table, isList: field.isList, from: from.map(snakeCase), to: to.map(snakeCase) })
    }
  }
  return new Map([...tables].map(([model, table]) => [model[0]!.toLowerCase() + model.slice(1), table]))
}

function tableOf(model: string, fields: Field[]): Table {
  const columns = fields
    .filter(({ kind }) => kind !== 'object')
    .map(({ name, type, isList }) => [name, { column: snakeCase(name), type: isList ? 'List' : type }] as const)
  return { name: snakeCase(model), columns: new Map(columns), relations: new Map() }
}

/**
 * The generated data model does not contain the names in the database. Each is the model's or field's name in snake case.
 */
function snakeCase(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}

/** The side with the foreign key names its columns. The other side is found by the relation's name. */
function keysOf(models: Models, model: string, field: Field): [from: readonly string[], to: readonly string[]] {
  const { relationFromFields: own = [] } = field
  if (own.length > 0) return [own, keyOf(models[field.type]!)]
  const other = models[field.type]!.fields.find(
    ({ relationName, relationFromFields = [] }) => relationName === field.relationName && relationFromFields.length > 0,
  )!
  return [keyOf(models[model]!), other.relationFromFields!]
}

function keyOf({ primaryKey, fields }: Model): readonly string[] {
  return primaryKey?.fields ?? fields.filter((field) => 'isId' in field && field.isId).map(({ name }) => name)
}
