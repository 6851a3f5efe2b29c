import { z } from 'zod'
import type { Links } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import {
  type Actor,
  type Clock,
  type Db,
  type E164,
  e164,
  type IdempotencyClaim,
  type Ids,
  optionalOnCreate,
  SUPPRESSIONS_MADE,
  stampResult,
  type Vault,
} from '../../kernel/index.ts'
import type { Suppressed } from './suppress.ts'
import { suppressPhones } from './suppress-phones.ts'
import { SUPPRESSION_REASONS, toWireSuppression, type WireSuppression } from './suppression.ts'

const PHONES_MAX = 1_000
/** Phones are locked in this order, and no more of them at once. */
const BATCH_SIZE = 500

export const CreateSuppressionsInput = z
  .strictObject({
    phone: optionalOnCreate(e164).describe('The phone to suppress. Provide either `phone` or `phones`.'),
    phones: optionalOnCreate(z.array(e164).min(1).max(PHONES_MAX)).describe(
      'Up to 1,000 phones to suppress. Provide either `phones` or `phone`.',
    ),
    reason: optionalOnCreate(z.enum(SUPPRESSION_REASONS)).describe('Reason for the suppression. Default: opt_out.'),
  })
  .refine(({ phone, phones }) => phone !== undefined || phones !== undefined, {
    path: ['phone'],
    error: 'Provide either `phone` or `phones`.',
  })
  .refine(({ phone, phones }) => phone === undefined || phones === undefined, {
    path: ['phones'],
    error: 'Provide either `phone` or `phones`, not both.',
  })

type Deps = { db: Db; clock: Clock; ids: Ids; vault: Vault; links: Links }
type Request = z.infer<typeof CreateSuppressionsInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Suppresses phones on a person's word and answers how each of them stands on the list, in the order in which they were
 * first named. One that stands there already is as it was: saying it again does no harm, so what a crash leaves undone
 * between two batches is done by the repeated call.
 */
export async function createSuppressions(deps: Deps, input: Request): Promise<WireSuppression[]> {
  const phones = [...new Set(input.phones ?? [input.phone!])]
  const sorted = phones.toSorted()
  const made = new Map<string, Suppressed>()
  for (let at = 0; at < sorted.length; at += BATCH_SIZE) {
    const suppressed = await suppressBatch(deps, input, sorted.slice(at, at + BATCH_SIZE))
    for (const one of suppressed) made.set(one.phone, one)
  }
  return phones.map((phone) => toWireSuppression(made.get(phone)!))
}

async function suppressBatch(deps: Deps, request: Request, phones: E164[]): Promise<Suppressed[]> {
  const { workspaceId, actor, idempotency, reason = 'opt_out' } = request
  return deps.db.locked('suppress', workspaceId, phones, async (tx) => {
    const listed = { workspaceId, phones, method: 'manual', reason, actor } as const
    const { suppressed, events } = await suppressPhones(deps, tx, listed)
    await stampResult(tx, workspaceId, idempotency, SUPPRESSIONS_MADE)
    appendEvents(deps, tx, workspaceId, events)
    return suppressed
  })
}
