import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { printAppSchema } from '../../src/interfaces/graphql/server/schema.ts'

const printed = printAppSchema()
const schema = buildSchema(printed)
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

test('schema.graphql is the served schema (npm run contracts)', () => {
  expect(readFileSync('schema.graphql', 'utf8')).toBe(printed)
})

test('every type, field, argument and enum value has a description', () => {
  const silent = types.flatMap(partsOf).filter(({ description }) => !description)

  expect(silent.map(({ name }) => name)).toEqual([])
})

test('it contains nothing of the Rest sub-graph', () => {
  const names = types
    .filter((type) => !isEnumType(type))
    .flatMap(partsOf)
    .map(({ name }) => name)

  expect(names.filter((name) => name.includes('_') || name.startsWith('Rest') || name === 'Input')).toEqual([])
})

test('root fields with a scope are nullable, so that the rest of the response stays', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const fields = roots.flatMap((root) => Object.values(root!.getFields()))

  expect(fields.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name)).toEqual([])
})

type Part = { name: string; description: string | null | undefined }

function partsOf(type: GraphQLNamedType): Part[] {
  const own: Part[] = [{ name: type.name, description: type.description }]
  const inner = (name: string, description: Part['description']) => ({ name: `${type.name}.${name}`, description })
  if (isEnumType(type)) return [...own, ...type.getValues().map((value) => inner(value.name, value.description))]
  if (isInputObjectType(type)) {
    return [...own, ...Object.values(type.getFields()).map((field) => inner(field.name, field.description))]
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return own
  const fields = Object.values(type.getFields()).flatMap((field) => [
    inner(field.name, field.description),
    ...field.args.map((argument) => inner(`${field.name}(${argument.name})`, argument.description)),
  ])
  return [...own, ...fields]
}
