import type { Playbook, Signal } from '../../campaigns/index.ts'
import type { SignalValue } from '../reading/command.ts'
import { holds } from '../reading/predicate.ts'
import type { Span } from '../reading/reading.ts'
import { beliefOf } from './evidence.ts'
import { type AgentState, type Found, saidOn } from './state.ts'

export type Confidence = 'low' | 'medium' | 'high'

/** A known signal and its part in the score, with the words that prove it. `points` go from -1 to 1. */
export type ScoredSignal = {
  key: string
  value: SignalValue
  points: number
  weight: number
  quality: number
  found: Found
  span: Span | null
}

/** `score` is 0 to 100; `signals` are the known ones in the playbook's order; `missing` the others, in the order of asking. */
export type Qualification = { score: number; confidence: Confidence; signals: ScoredSignal[]; missing: string[] }

const MEDIUM_FROM = 0.4
const HIGH_FROM = 0.7
/** How far the score of a qualified lead can fall below the threshold. */
export const HYSTERESIS_POINTS = 10
const RANK: Record<Confidence, number> = { low: 0, medium: 1, high: 2 }

/** Computes the qualification from stored data only. */
export function scoreState(playbook: Playbook, state: AgentState): Qualification {
  const signals = playbook.signals.flatMap((signal) => scored(signal, state))
  const known = new Set(signals.map(({ key }) => key))
  const weights = playbook.signals.reduce((sum, { weight }) => sum + weight, 0)
  const points = signals.reduce((sum, signal) => sum + signal.weight * signal.points, 0)
  const quality = signals.reduce((sum, signal) => sum + signal.weight * signal.quality, 0)
  return {
    score: weights === 0 ? 0 : Math.min(100, Math.max(0, Math.round((100 * points) / weights))),
    confidence: confidenceOf(weights === 0 ? 0 : quality / weights),
    signals,
    missing: inAskingOrder(playbook)
      .filter(({ key }) => !known.has(key))
      .map(({ key }) => key),
  }
}

function inAskingOrder({ signals, questionOrder }: Playbook): Playbook['signals'] {
  return questionOrder === 'listed' ? signals : signals.toSorted((a, b) => b.weight - a.weight)
}

export function confidenceOf(share: number): Confidence {
  if (share < MEDIUM_FROM) return 'low'
  return share < HIGH_FROM ? 'medium' : 'high'
}

/** The keys that the API shows: those of signals that count in the lead's favour. */
export function matchedKeys(qualification: Qualification): string[] {
  return qualification.signals.filter(({ points }) => points > 0).map(({ key }) => key)
}

/** Active or qualified. Once qualified, only a score more than ten points below the threshold reverts the status. */
export function nextStatus(
  playbook: Playbook,
  before: 'active' | 'qualified',
  { score, confidence, missing }: Qualification,
  workspaceThreshold: number,
): 'active' | 'qualified' {
  const threshold = playbook.threshold ?? workspaceThreshold
  if (before === 'qualified') return score < threshold - HYSTERESIS_POINTS ? 'active' : 'qualified'
  const lacksRequired = playbook.signals.some(({ key, required }) => required && missing.includes(key))
  const isSure = isSureEnough(confidence, playbook.minConfidence)
  return score >= threshold && isSure && !lacksRequired ? 'qualified' : 'active'
}

export function isSureEnough(confidence: Confidence, least: Confidence): boolean {
  return RANK[confidence] >= RANK[least]
}

/** The points of a value: those of the first matching row, or none. `saidOn` is an ISO date or time. */
export function pointsOf(signal: Signal, value: SignalValue, saidOn: string): number {
  return signal.value.find(({ when }) => holds(when, value, saidOn))?.points ?? 0
}

function scored(signal: Signal, state: AgentState): ScoredSignal[] {
  const belief = beliefOf(signal, state)
  if (!belief) return []
  const { value, quality, found, span } = belief
  const points = pointsOf(signal, value, saidOn(belief))
  return [{ key: signal.key, value, points, weight: signal.weight, quality, found, span }]
}
