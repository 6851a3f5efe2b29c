import type { HandoffDecision } from './view.ts'

/** `cause` completes "The lead …" in the handoff's summary. */
export function handOffByRule(rule: string, cause: string): HandoffDecision {
  return { act: 'handoff', reason: 'rule', rule, cause }
}
