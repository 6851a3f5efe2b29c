import { decideSend, type SendDecision } from '../compliance/index.ts'
import type { Tx } from '../kernel/index.ts'
import type { Draft } from './draft.ts'
import { gateFacts } from './gate-facts.ts'
import { type PhoneFacts, readFactsOfPhones } from './phone-facts.ts'
import type { QueueDeps } from './queue-message.ts'

/** A message that is to be queued now, with the gate's decision and the facts to queue it with. */
export type CheckedDraft = { draft: Draft; facts: PhoneFacts; decision: SendDecision }

/**
 * The gate's decisions about messages of one campaign, each to a phone of its own. Under the locks of the phones. Does not check the
 * workspace's daily limit, from which `queueMessages` takes.
 */
export async function checkGate(
  deps: QueueDeps,
  tx: Tx,
  { workspaceId, campaignId, now }: { workspaceId: string; campaignId: string; now: Date },
  drafts: readonly Draft[],
): Promise<CheckedDraft[]> {
  if (drafts.length === 0) return []
  const question = { workspaceId, at: now, campaignId, from: null, preferred: null, except: null, messages: drafts }
  const facts = await readFactsOfPhones(deps, tx, question)
  return drafts.map((draft, i) => {
    const known = facts[i]!
    return { draft, facts: known, decision: decideSend(gateFacts(known, { ...draft, now })) }
  })
}
