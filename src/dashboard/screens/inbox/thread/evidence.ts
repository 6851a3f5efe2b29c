import type { ResultOf } from 'gql.tada'
import { createContext, use } from 'react'
import type { Qualification } from '../../../../generated/dashboard/documents.ts'

export type Explanation = NonNullable<ResultOf<typeof Qualification>['explainQualification']>
export type Signal = Explanation['signals'][number]

/** The words in a text that prove a signal. */
export type Evidence = { key: string; label: string; start: number; end: number }

export type EvidenceByMessage = ReadonlyMap<string, readonly Evidence[]>

/** The evidence by message, in text order. Of two overlapping ranges, the first is kept. */
export function evidenceOf(signals: readonly Signal[]): EvidenceByMessage {
  const found = new Map<string, Evidence[]>()
  for (const { key, label, proof } of signals) {
    if (proof?.messageId == null || proof.start === null || proof.end === null || proof.end <= proof.start) continue
    const { messageId, start, end } = proof
    found.set(messageId, [...(found.get(messageId) ?? []), { key, label, start, end }])
  }
  for (const [id, all] of found) found.set(id, withoutOverlap(all.toSorted((a, b) => a.start - b.start)))
  return found
}

function withoutOverlap(ordered: readonly Evidence[]): Evidence[] {
  const kept: Evidence[] = []
  for (const one of ordered) if ((kept.at(-1)?.end ?? 0) <= one.start) kept.push(one)
  return kept
}

export type Part = { text: string; evidence: Evidence | null }

/** Splits a body at the bounds of the evidence. */
export function partsOf(body: string, evidence: readonly Evidence[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const one of evidence) {
    if (one.start > at) parts.push({ text: body.slice(at, one.start), evidence: null })
    parts.push({ text: body.slice(one.start, one.end), evidence: one })
    at = one.end
  }
  if (at < body.length) parts.push({ text: body.slice(at), evidence: null })
  return parts
}

/** Scrolls to the evidence of a signal. */
export function showEvidence(key: string): void {
  const words = document.querySelector(`[data-signal="${CSS.escape(key)}"]`)
  words?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** The signal selected in the thread or in the panel, highlighted in both. */
export type Attention = { key: string | null; attend(key: string | null): void }

export const AttentionContext = createContext<Attention>({ key: null, attend: () => {} })

export function useAttention(): Attention {
  return use(AttentionContext)
}
