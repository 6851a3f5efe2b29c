import { setImmediate } from 'node:timers/promises'
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql'
import type { App } from '../../../app.ts'
import type { CheckDocuments, CheckedDocument } from '../../../domain/workspaces/index.ts'
import { AppError } from '../../../errors.ts'
import { chargeFor, tokensForComparisons } from './charge.ts'
import { judgeDocument, parseMeasured } from './judge.ts'
import { LIMITS, tooComplex } from './limits.ts'
import { measureWrittenOut } from './written-out.ts'

/** Checks documents before they are registered. The validation of all of them together is limited like that of one request. */
export function createCheckDocuments(app: Pick<App, 'rateLimit' | 'config'>, schema: GraphQLSchema): CheckDocuments {
  return async (principal, texts) => {
    const parsed = texts.map((text, i) => ({ text, document: naming(i, () => parseMeasured(text)) }))
    const comparisons = parsed.reduce((sum, { document }) => sum + measureWrittenOut(document).comparisons, 0)
    if (comparisons > LIMITS.comparisons) {
      throw tooComplex('The documents have too many fields with the same name. Register fewer documents at once.')
    }
    await chargeFor(app, principal)(texts.length + tokensForComparisons(comparisons))
    const checked: CheckedDocument[] = []
    for (const [i, { text, document }] of parsed.entries()) {
      await setImmediate() // other requests come first
      checked.push({ text, ...naming(i, () => judgeDocument(schema, document)), operationNames: namesIn(document) })
    }
    return checked
  }
}

function namesIn({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((one) => (one.kind === 'OperationDefinition' && one.name ? [one.name.value] : []))
}

/** The result; an error names the document with this index. */
function naming<Result>(index: number, work: () => Result): Result {
  const param = `documents[${index}].text`
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) throw error.renamed(param)
    if (error instanceof GraphQLError) throw new AppError('invalid_parameter', { param, message: error.message })
    throw error
  }
}
