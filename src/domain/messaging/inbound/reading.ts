import { decideInbound, type InboundIntent, type Meaning, type MeaningReader } from '../../compliance/index.ts'
import type { Log } from '../../kernel/index.ts'
import { ReadingFailed } from '../../texts/index.ts'
import type { PhoneFacts } from '../phone-facts.ts'
import type { Inbound } from './inbound.ts'

export type ReadDeps = { log: Log; reader: MeaningReader }

/** Result of reading a text. `meaning` is null if it is not known yet. */
export type MeaningAttempt = { meaning: Meaning | null; failures: number }

/** For texts that are keywords or only pictures. */
export const NOT_NEEDED: MeaningAttempt = { meaning: null, failures: 0 }

/** A text that cannot be read may be an opt-out: the agent is paused and a person reads it. */
export const DOUBTFUL: Meaning = { kind: 'doubtful' }

/** The meaning of a text that a job reads later. */
export const UNREAD = { kind: 'unread' } as const satisfies InboundIntent

/** Whether a language model can decide about a text before it is held for a person. Pictures alone are for a person. */
export function waitsForModel(intent: InboundIntent, { facts, body }: { facts: PhoneFacts; body: string }): boolean {
  const isForModel = facts.judges_texts && facts.handler !== 'human' && !facts.suppressed
  return intent.kind === 'doubtful' && isForModel && /\p{L}/u.test(body)
}

/** A text for a language model to judge, and its verdict. */
export type TextToJudge = { workspaceId: string; conversationId: string; body: string }
export type HeldVerdict = 'opt_out' | 'wrong_number' | 'not_opt_out'

/** Returns null if there is no verdict. Never rejects. */
export type TextJudge = (text: TextToJudge) => Promise<HeldVerdict | null>

/** The meaning of a doubtful text after the model's verdict. What the rules call an opt-out stays doubtful for the model. */
export function meaningAfter(verdict: HeldVerdict | null, read: Meaning & { kind: 'doubtful' }): Meaning {
  if (verdict === null || (verdict === 'not_opt_out' && read.ruled)) return read
  if (verdict === 'not_opt_out') return { kind: 'ordinary' }
  return { kind: 'opt_out', method: 'phrase', keyword: null, reason: verdict }
}

/** Reads a text, or returns why it failed. A busy reader is not the text's failure. */
export async function tryReading(
  { log, reader }: ReadDeps,
  { workspaceId, body }: { workspaceId: string; body: string },
): Promise<MeaningAttempt> {
  try {
    return { meaning: await reader.readMeaning(body), failures: 0 }
  } catch (error) {
    const why = error instanceof ReadingFailed ? error.why : 'threw'
    log.warn({ event: 'text.unread', workspaceId, why, err: why === 'threw' ? error : undefined })
    if (why === 'busy') return NOT_NEEDED
    return why === 'crashed' ? { meaning: DOUBTFUL, failures: 1 } : { meaning: null, failures: 1 }
  }
}

/** The meaning of a text, given the facts about the phone under its lock. */
export function intentOf(
  { body, mediaCount, keyword }: Pick<Inbound, 'body' | 'mediaCount' | 'keyword'>,
  facts: PhoneFacts,
  { meaning }: MeaningAttempt,
): InboundIntent {
  return decideInbound(body, meaning, {
    suppressed: facts.suppressed,
    suppressedByKeyword: facts.suppression_method === 'keyword',
    agentIsTexting: facts.handler !== 'human',
    hasMedia: (mediaCount ?? 0) > 0,
    carrierKeyword: keyword ?? null,
  })
}
