import { z } from 'zod'
import type { Links } from '../../conversations/index.ts'
import { appendEvents, suppressionReason } from '../../events/index.ts'
import {
  type Change,
  type E164,
  e164,
  optionalOnCreate,
  SUPPRESSIONS_MADE,
  stampResult,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import type { Suppressed } from './suppress.ts'
import { suppressPhones } from './suppress-phones.ts'
import { toWireSuppression, type WireSuppression } from './suppression.ts'

const PHONES_MAX = 1_000
/** Maximum number of phones that are locked at once, in this order. */
const BATCH_SIZE = 500

/** The input in GraphQL, which has only a list of phones. */
export const SuppressPhonesInput = z
  .strictObject({
    phones: z.array(e164).min(1).max(PHONES_MAX).describe('1 to 1,000 phone numbers in E.164 format.'),
    reason: optionalOnCreate(suppressionReason).describe('Reason for the suppression. Default: `opt_out`.'),
  })
  .describe('The phone numbers to suppress and the reason.')

export const CreateSuppressionsInput = z
  .strictObject({
    phone: optionalOnCreate(e164).describe('The phone number to suppress. Provide either `phone` or `phones`.'),
    phones: optionalOnCreate(SuppressPhonesInput.shape.phones).describe(
      'Up to 1,000 phone numbers to suppress. Provide either `phones` or `phone`.',
    ),
    reason: SuppressPhonesInput.shape.reason,
  })
  .refine(({ phone, phones }) => phone !== undefined || phones !== undefined, {
    path: ['phone'],
    error: 'Provide either `phone` or `phones`.',
  })
  .refine(({ phone, phones }) => phone === undefined || phones === undefined, {
    path: ['phones'],
    error: 'Provide either `phone` or `phones`, not both.',
  })

type Deps = WriteDeps & { vault: Vault; links: Links }
type Input = Change<Partial<z.infer<typeof CreateSuppressionsInput>>>

/**
 * Suppresses phones by a request, and returns each suppression in the order of the request. Existing suppressions do not
 * change. After a crash between two batches, repeating the call completes it.
 */
export async function createSuppressions(deps: Deps, input: Input): Promise<WireSuppression[]> {
  const phones = [...new Set(input.phones ?? [input.phone!])]
  const sorted = phones.toSorted()
  const made = new Map<string, Suppressed>()
  for (let at = 0; at < sorted.length; at += BATCH_SIZE) {
    const suppressed = await suppressBatch(deps, input, sorted.slice(at, at + BATCH_SIZE))
    for (const one of suppressed) made.set(one.phone, one)
  }
  return phones.map((phone) => toWireSuppression(made.get(phone)!))
}

async function suppressBatch(deps: Deps, request: Input, phones: E164[]): Promise<Suppressed[]> {
  const { workspaceId, actor, idempotency, reason = 'opt_out' } = request
  return deps.db.locked('suppress', workspaceId, phones, async (tx) => {
    const listed = { workspaceId, phones, method: 'manual', reason, actor } as const
    const { suppressed, events } = await suppressPhones(deps, tx, listed)
    await stampResult(tx, workspaceId, idempotency, SUPPRESSIONS_MADE)
    appendEvents(deps, tx, workspaceId, events)
    return suppressed
  })
}
