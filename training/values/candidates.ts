import { type Candidate, type Evidence, evidenceOf } from '../../src/domain/agent/reading/evidence/model.ts'
import { understand } from '../../src/domain/agent/reading/understand.ts'
import { type Case, fits, type LabelledSet } from '../../test/agent/support/understanding.ts'
import { ANYTHING } from './frames.ts'

/**
 * A value that an extractor found in a text, and whether the text says it; null if the text says another value of the same
 * signal.
 */
export type LabelledCandidate = { trade: string; evidence: Evidence; asked: boolean; isSaid: boolean; text: string }

/** The values that the extractors find in the texts of a set without the model. */
export function candidatesOf(set: LabelledSet): LabelledCandidate[] {
  return set.cases.flatMap((labelled) => candidatesIn(set, labelled))
}

function candidatesIn({ now, timezone, playbooks }: LabelledSet, labelled: Case): LabelledCandidate[] {
  const { text, vertical, pending, lastSet, known, expect } = labelled
  const found: Candidate[] = []
  const inbound = { messageId: 'm', body: text, receivedAt: new Date(now) }
  understand({
    ...{ playbook: playbooks[vertical]!, timezone, pending, lastSet, known, texts: [inbound] },
    keeps: (candidate) => found.push(candidate) > 0,
  })
  return found.flatMap((candidate): LabelledCandidate[] => {
    const { signal, finding, asked: isAsked } = candidate
    const wanted = expect.signals[signal.key]
    if (signal.kind === 'text' && !isAsked) return []
    if (wanted !== undefined && wanted !== ANYTHING && !fits(wanted, finding.value)) return []
    return [
      {
        trade: vertical,
        evidence: evidenceOf(candidate),
        ...{ asked: isAsked, isSaid: wanted !== undefined, text },
      },
    ]
  })
}
