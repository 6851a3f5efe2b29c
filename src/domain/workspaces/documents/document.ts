import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Principal } from '../../identity/index.ts'
import { text } from '../../kernel/index.ts'

const TEXT_LENGTH_MAX = 65_536
const HASH = /^[0-9a-f]{64}$/

export const documentText = text(1, TEXT_LENGTH_MAX).describe(
  'The GraphQL document, exactly as clients hash it, up to 65,536 characters. Can contain fragments and several operations.',
)

export const documentHash = z.string().regex(HASH, 'Must be a SHA-256 hash of 64 lower-case hexadecimal digits.')

/** How requests name a document. */
export function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex')
}

export function isHash(given: string): boolean {
  return HASH.test(given)
}

/** A document that is valid and within the limits. */
export type CheckedDocument = { text: string; operationNames: string[]; cost: number; depth: number }

/**
 * Checks documents against the schema and the limits of requests, and takes the tokens for it from the caller's rate limit.
 * Throws a coded error whose `param` names the first invalid document.
 */
export type CheckDocuments = (principal: Principal, texts: readonly string[]) => Promise<CheckedDocument[]>
