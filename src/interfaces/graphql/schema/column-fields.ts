import type PrismaTypes from '../../../generated/pothos.ts'
import { DATAMODEL } from './datamodel.ts'
import { madeFields } from './made-fields.ts'

type Column = { name: string; type: string; isRequired: boolean; isList: boolean }
type Shown = string | { description: string; type?: unknown; nullable?: boolean }

const TYPE_OF_COLUMN: Readonly<Record<string, string>> = { Json: 'JSON' }

/**
 * GraphQL fields for columns of a model, each with its description. Type and nullability are those of the column, and a column
 * called `id` or `…Id` is an ID. Give an object for a field that differs.
 */
export function columnFields<Model extends keyof PrismaTypes>(
  t: unknown,
  model: Model,
  shown: { readonly [Name in keyof PrismaTypes[Model]['Shape']]?: Shown },
): Record<string, never> {
  const made = madeFields(t)
  const fields = Object.entries(shown as Record<string, Shown>).map(([name, given]) => {
    const options = typeof given === 'string' ? { description: given } : given
    return [name, made.expose(name, { ...typeOf(columnOf(model, name)), ...options, extensions: { column: name } })]
  })
  return Object.fromEntries(fields)
}

/** Whether a field of a model is a timestamp. */
export function isTime(model: string, name: string): boolean {
  return fieldOf(model, name)?.type === 'DateTime'
}

function columnOf(model: string, name: string): Column {
  const column = fieldOf(model, name)
  if (!column) throw new TypeError(`${model} has no column ${name}`)
  return column
}

function fieldOf(model: string, name: string): Column | undefined {
  return DATAMODEL.datamodel.models[model]?.fields.find((field) => field.name === name)
}

function typeOf({ name, type, isRequired, isList }: Column): { type: unknown; nullable: boolean } {
  const scalar = type === 'String' && /^id$|Id$/.test(name) ? 'ID' : (TYPE_OF_COLUMN[type] ?? type)
  return { type: isList ? [scalar] : scalar, nullable: !isRequired }
}
