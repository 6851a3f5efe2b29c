import { type DocumentNode, getOperationAST, visit } from 'graphql'
import { AppError } from '../../../errors.ts'

type OperationInput = {
  document: DocumentNode
  operationName?: string | null | undefined
  variableValues?: unknown
}

/**
 * Rejects NUL characters in IDs and filters of queries: the database cannot store them and would fail. Mutations have schemas
 * that name the parameter.
 */
export function checkText({ document, operationName, variableValues }: OperationInput): void {
  const operation = getOperationAST(document, operationName)
  if (!operation || operation.operation === 'mutation') return
  if (holdsNul(variableValues) || isWrittenWithNul(document)) throw refusal()
}

const written = new WeakMap<DocumentNode, boolean>()

/** Each document is checked once. */
function isWrittenWithNul(document: DocumentNode): boolean {
  const known = written.get(document)
  if (known !== undefined) return known
  let count = 0
  visit(document, {
    StringValue({ value }) {
      if (value.includes('\0')) count++
    },
  })
  written.set(document, count > 0)
  return count > 0
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}

function refusal(): AppError {
  return new AppError('invalid_parameter', { message: 'Text must not contain NUL characters.' })
}
