import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationTypeNode,
  type Source,
  validate,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../schema/builder.ts'
import { type Cost, costOf } from './cost.ts'
import { checkVariables, LIMITS, parseWithinLimits, tooComplex } from './limits.ts'
import { checkText } from './storable-text.ts'
import { measureWrittenOut } from './written-out.ts'

/** The cost of a query or mutation, and its limits: `extensions.cost` of its response. */
export type CostReport = { requested: number; max: number; depth: number; maxDepth: number }

/** Holds the report until the response. A subscription is checked once, and its payloads contain no report. */
export type Judged = { cost?: CostReport }

type JudgeInput = {
  schema: GraphQLSchema
  document: DocumentNode
  contextValue?: (Context & Judged) | undefined
  operationName?: string | null | undefined
  variableValues?: Record<string, unknown> | null | undefined
}

/** Limits that are checked before execution, for HTTP. Limits of the text are checked while parsing. */
export const judged: Plugin<Context & Judged> = {
  onParse: ({ setParseFn }) => setParseFn(parseMeasured),
  onValidate: ({ setValidationFn }) => setValidationFn(validateBriefly),
  onExecute: ({ args }) => judgeOperation(args as JudgeInput),
  onSubscribe: ({ args }) => judgeOperation(args as JudgeInput),
}

const VALIDATION_ERRORS_MAX = 10

/** Each unknown name costs a search for suggestions. */
function validateBriefly(...[schema, document, rules, , typeInfo]: Parameters<typeof validate>) {
  return validate(schema, document, rules, { maxErrors: VALIDATION_ERRORS_MAX }, typeInfo)
}

/** Parses the document, and rejects it before validation if it is too large with its fragments expanded. */
export function parseMeasured(source: string | Source, options?: object): DocumentNode {
  const document = parseWithinLimits(source, options)
  measureWrittenOut(document)
  return document
}

/**
 * Rejects an expensive operation before any resolver runs. A document with an invalid operation or variables is left to the
 * execution, which rejects it first.
 */
export function judgeOperation(asked: JudgeInput): void {
  const { schema, document, contextValue, operationName, variableValues } = asked
  checkVariables(variableValues)
  checkText(asked)
  const operation = getOperationAST(document, operationName)
  if (!operation) return
  // Further errors are dropped: each costs a search for suggestions.
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, {
    maxErrors: 1,
  })
  if (!coerced) return
  const cost = costOf({ schema, operation, fragments: fragmentsOf(document), variables: coerced })
  if (contextValue && operation.operation !== 'subscription') contextValue.cost = reportOf(cost)
  checkCost(cost, operation.operation)
}

/**
 * The highest cost and depth of a document’s operations, for the default values of their variables. Throws a GraphQL error if
 * the document is invalid, and `query_too_complex` beyond the limits.
 */
export function judgeDocument(schema: GraphQLSchema, document: DocumentNode): Pick<Cost, 'cost' | 'depth'> {
  const [invalid] = validate(schema, document, undefined, { maxErrors: 1 })
  if (invalid) throw invalid
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (operations.length === 0) throw new GraphQLError('The document has no operation.')
  const fragments = fragmentsOf(document)
  const costs = operations.map((operation) => {
    const defaults = (operation.variableDefinitions ?? []).filter(({ defaultValue }) => defaultValue)
    const { coerced = {} } = getVariableValues(schema, defaults, {})
    const cost = costOf({ schema, operation, fragments, variables: coerced })
    checkCost(cost, operation.operation)
    return cost
  })
  return { cost: Math.max(...costs.map(({ cost }) => cost)), depth: Math.max(...costs.map(({ depth }) => depth)) }
}

/** The response in its public form. */
export function withCost<Result extends object>(
  result: Result & { extensions?: Record<string, unknown> },
  cost: CostReport | undefined,
): Result {
  return cost ? { ...result, extensions: { ...result.extensions, cost } } : result
}

function checkCost({ cost, depth, fields, rootFields }: Cost, kind: OperationTypeNode): void {
  const isMutation = kind === 'mutation'
  const costMax = kind === 'subscription' ? LIMITS.subscriptionCost : LIMITS.cost
  const roots = isMutation ? LIMITS.mutations : LIMITS.rootFields
  if (rootFields > roots)
    throw tooComplex(`${isMutation ? 'A mutation' : 'A query'} can have at most ${roots} root fields.`)
  if (depth > LIMITS.depth) throw tooComplex(`Fields can be nested at most ${LIMITS.depth} levels deep.`)
  if (fields > LIMITS.fields) throw tooComplex(`An operation can select at most ${LIMITS.fields} fields.`)
  if (cost > costMax)
    throw tooComplex(
      `The query has a cost of ${cost}; the maximum is ${costMax}. Select fewer fields or smaller pages.`,
    )
}

function reportOf({ cost, depth }: Cost): CostReport {
  return { requested: cost, max: LIMITS.cost, depth, maxDepth: LIMITS.depth }
}

function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]))
}
