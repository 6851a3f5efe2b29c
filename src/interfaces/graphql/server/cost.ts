import {
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { introspectionLength } from './introspection-cost.ts'

/** `cost` is for a whole request: about one per value. `rootFields` are those of the operation. */
export type Cost = { cost: number; depth: number; fields: number; rootFields: number }

type CostInput = {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: Readonly<Record<string, FragmentDefinitionNode>>
  /** After coercion. */
  variables: Record<string, unknown>
}

/**
 * For a selection with everything below. `width` is its number of fields with fragments expanded; it `varies` if arguments
 * affect it.
 */
type Sum = { cost: number; depth: number; fields: number; width: number; varies: boolean }

type Sums = Pick<WeakMap<SelectionSetNode, Map<GraphQLNamedType, Sum>>, 'get' | 'set'>

type Walk = CostInput & { known: Sums }

/** The `complexity` of a field: its own cost, and the multiplier of its children. */
type Weight = { field: number; multiplier: number; varies: boolean }

/** Sums that do not depend on arguments are cached with their document. */
const LASTING: Sums = new WeakMap()

const LIST_MULTIPLIER = 10
const COST_MAX = 1e12
/** A value from the schema is free; our own values come from the database. */
const META_COST = 0.2

/**
 * The maximum cost of an operation with its list lengths, including parts that directives skip. Validation has already rejected
 * circular fragments.
 */
export function costOf(asked: CostInput): Cost {
  const root = asked.schema.getRootType(asked.operation.operation)!
  const { cost, depth, fields, width } = sumOf({ ...asked, known: new Map() }, asked.operation.selectionSet, root)
  return { cost: Math.min(Math.ceil(cost), COST_MAX), depth, fields, rootFields: width }
}

/** Each selection is computed once per type, even if several fragments lead to it. */
function sumOf(walk: Walk, selectionSet: SelectionSetNode, type: GraphQLNamedType): Sum {
  const known = LASTING.get(selectionSet)?.get(type) ?? walk.known.get(selectionSet)?.get(type)
  if (known) return known
  const parts = selectionSet.selections.map((selection) => sumOfSelection(walk, selection, type))
  const sum = {
    cost: total(parts, 'cost'),
    depth: Math.max(...parts.map(({ depth }) => depth)),
    fields: total(parts, 'fields'),
    width: total(parts, 'width'),
    varies: parts.some(({ varies }) => varies),
  }
  keep(sum.varies ? walk.known : LASTING, selectionSet, type, sum)
  return sum
}

function keep(sums: Sums, selectionSet: SelectionSetNode, type: GraphQLNamedType, sum: Sum): void {
  const byType = sums.get(selectionSet) ?? new Map<GraphQLNamedType, Sum>()
  sums.set(selectionSet, byType.set(type, sum))
}

function sumOfSelection(walk: Walk, selection: SelectionNode, type: GraphQLNamedType): Sum {
  if (selection.kind === Kind.FIELD) {
    const field = fieldOf(walk, type, selection.name.value)
    if (!field) return { cost: META_COST, depth: 1, fields: 1, width: 1, varies: false } // __typename
    const args = () => argumentsOf(walk, field, selection)
    const own = weightOf(walk, type, field, args)
    if (!selection.selectionSet) return { cost: own.field, depth: 1, fields: 1, width: 1, varies: own.varies }
    const inner = sumOf(walk, selection.selectionSet, getNamedType(field.type))
    const cost = own.field + own.multiplier * inner.cost
    const varies = own.varies || inner.varies
    return { cost, depth: 1 + inner.depth, fields: 1 + inner.fields, width: 1, varies }
  }
  const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : walk.fragments[selection.name.value]!
  const condition = fragment.typeCondition && walk.schema.getType(fragment.typeCondition.name.value)
  return sumOf(walk, fragment.selectionSet, condition ?? type)
}

function fieldOf({ schema }: Walk, type: GraphQLNamedType, name: string) {
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  }
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

function weightOf(
  { schema }: Walk,
  type: GraphQLNamedType,
  field: GraphQLField<unknown, unknown>,
  args: () => object | null,
): Weight {
  const isList = isListType(getNullableType(field.type))
  const multiplier = isList ? LIST_MULTIPLIER : 1
  if (field === SchemaMetaFieldDef || field === TypeMetaFieldDef) return { field: META_COST, multiplier, varies: false }
  if (type.name.startsWith('__')) {
    const length = isList ? introspectionLength(schema, field.name) : 1
    return { field: META_COST, multiplier: length, varies: false }
  }
  const { complexity } = field.extensions
  const varies = typeof complexity === 'function'
  const said = varies ? saidOf(complexity as Complexity, args()) : (complexity as FieldCost)
  return typeof said === 'number' ? { field: said, multiplier, varies } : { field: 1, multiplier, ...said, varies }
}

type FieldCost = number | Partial<Pick<Weight, 'field' | 'multiplier'>> | undefined
type Complexity = (args: object) => FieldCost

function saidOf(complexity: Complexity, args: object | null): FieldCost {
  return args ? complexity(args) : undefined
}

/** Null for arguments that cannot be read: these fail when the field is resolved, before anything is read. */
function argumentsOf(
  { variables }: Walk,
  field: GraphQLField<unknown, unknown>,
  selection: SelectionNode & { kind: Kind.FIELD },
): object | null {
  try {
    return getArgumentValues(field, selection, variables)
  } catch {
    return null
  }
}

function total(sums: Sum[], what: Exclude<keyof Sum, 'varies'>): number {
  return sums.reduce((all, sum) => all + sum[what], 0)
}
