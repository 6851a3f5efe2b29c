import {
  type DocumentNode,
  type FragmentDefinitionNode,
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

/** What a query or mutation asks for, and what it might: `extensions.cost` of its answer. */
export type CostReport = { requested: number; max: number; depth: number; maxDepth: number }

/** Where the report waits for the answer. A subscription is judged once and its payloads say nothing of it. */
export type Judged = { cost?: CostReport }

type Asked = {
  schema: GraphQLSchema
  document: DocumentNode
  contextValue?: (Context & Judged) | undefined
  operationName?: string | null | undefined
  variableValues?: Record<string, unknown> | null | undefined
}

/** The limits of what is about to be executed, for HTTP. What the text alone shows is refused as it is parsed. */
export const judged: Plugin<Context & Judged> = {
  onParse: ({ setParseFn }) => setParseFn(parseMeasured),
  onValidate: ({ setValidationFn }) => setValidationFn(validateBriefly),
  onExecute: ({ args }) => judgeOperation(args as Asked),
  onSubscribe: ({ args }) => judgeOperation(args as Asked),
}

const VALIDATION_ERRORS_MAX = 10

/** Each error about a name costs a search for what was meant. */
function validateBriefly(...[schema, document, rules, , typeInfo]: Parameters<typeof validate>) {
  return validate(schema, document, rules, { maxErrors: VALIDATION_ERRORS_MAX }, typeInfo)
}

/** Parses, and refuses before validation what becomes too large once its fragments are written out. */
export function parseMeasured(source: string | Source, options?: object): DocumentNode {
  const document = parseWithinLimits(source, options)
  measureWrittenOut(document)
  return document
}

/**
 * Refuses, before any resolver is called, what asks for too much at once. A document whose operation or variables are not
 * good is left to the execution, which refuses them before anything else.
 */
export function judgeOperation(asked: Asked): void {
  const { schema, document, contextValue, operationName, variableValues } = asked
  checkVariables(variableValues)
  checkText(asked)
  const operation = getOperationAST(document, operationName)
  if (!operation) return
  // Whatever else is wrong with them: each mistake costs a search for what was meant.
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, {
    maxErrors: 1,
  })
  if (!coerced) return
  const cost = costOf({ schema, operation, fragments: fragmentsOf(document), variables: coerced })
  if (contextValue && operation.operation !== 'subscription') contextValue.cost = reportOf(cost)
  checkCost(cost, operation.operation)
}

/** The answer as it is shown. */
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
