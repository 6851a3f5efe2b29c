import type { Playbook, Signal, SignalKind } from '../../campaigns/index.ts'
import type { ConversationStatus } from '../../conversations/index.ts'
import { choicesOf } from '../reading/choices-of.ts'
import type { SignalValue } from '../reading/command.ts'
import { namesOneDay } from '../reading/dates/exact-day.ts'
import { holds } from '../reading/predicate.ts'
import { beliefOf } from './evidence.ts'
import { explainStatus } from './explain-status.ts'
import { knockoutOf } from './knockout.ts'
import { replay, type StoredTurn } from './replay.ts'
import { type Confidence, HYSTERESIS_POINTS, pointsOf } from './score.ts'
import { type AgentState, type Evidence, type Found, saidOn } from './state.ts'

export type ExplainFacts = {
  playbook: Playbook
  /** The workspace's threshold. */
  threshold: number
  status: ConversationStatus
  score: number
  confidence: Confidence
  state: AgentState
  isErased: boolean
  turns: StoredTurn[]
  /** Bodies of the quoted messages, by ID. */
  bodies: Record<string, string>
}

/** A quoted part of a text, by its offsets in the body. */
type Quote = { messageId: string; start: number; end: number; text: string }

/** One statement about a signal. `at` is an ISO time. `approximate`: the words name no exact day. */
export type Proof = {
  value: SignalValue
  points: number
  found: Found
  at: string
  quote: Quote | null
  approximate: boolean
}

/**
 * One signal's part in the score, in points of the score: `contribution` is its current part, `couldBring` what the best
 * answer would add to that.
 */
export type SignalExplanation = {
  key: string
  label: string
  kind: SignalKind
  /** The possible values of a choice; empty for other kinds. */
  choices: string[]
  weight: number
  required: boolean
  state: 'known' | 'missing' | 'contradicted' | 'declined'
  contribution: number
  couldBring: number
  quality: number | null
  proof: Proof | null
  /** The evidence that the proof has replaced, newest first. */
  earlier: Proof[]
}

/** A knockout rule whose condition holds. An import or a disputed answer disqualifies nobody. */
export type KnockoutMet = { id: string; signal: string; label: string; rulesOut: boolean }

export type QualificationExplanation = {
  text: string
  score: number
  threshold: number
  thresholdFrom: 'playbook' | 'workspace'
  /** Below this score, a qualified conversation is active again. */
  keptFrom: number
  confidence: Confidence
  confidenceShare: number
  minConfidence: Confidence
  signals: SignalExplanation[]
  missing: SignalExplanation[]
  requiredMissing: SignalExplanation[]
  knockouts: KnockoutMet[]
  history: ScoreAfterTurn[]
}
export type ScoreAfterTurn = {
  turnId: string
  decision: string
  score: number
  confidence: Confidence
  createdAt: string
}

const HISTORY_MAX = 100

/** Explains how a score was computed, what is missing, and what it caused. */
export function explainScore(facts: ExplainFacts): QualificationExplanation {
  const { playbook, state, score, confidence } = facts
  const signals = playbook.signals.map((signal) => explainSignal(facts, signal))
  const open = signals.filter(({ proof }) => proof === null)
  const threshold = playbook.threshold ?? facts.threshold
  const judged = {
    score,
    threshold,
    keptFrom: Math.max(0, threshold - HYSTERESIS_POINTS),
    confidence,
    minConfidence: playbook.minConfidence,
    requiredMissing: open.filter(({ required }) => required),
    knockouts: knockoutsMet(playbook, state),
  }
  return {
    ...judged,
    text: explainStatus({ ...facts, ...judged }),
    thresholdFrom: playbook.threshold === undefined ? 'workspace' : 'playbook',
    confidenceShare: shareOf(signals),
    signals,
    missing: open.toSorted((a, b) => b.couldBring - a.couldBring),
    history: replay(playbook, facts.turns)
      .slice(-HISTORY_MAX)
      .map(({ turn, qualification }) => ({
        turnId: turn.id,
        decision: turn.decision,
        score: qualification.score,
        confidence: qualification.confidence,
        createdAt: turn.createdAt,
      })),
  }
}

function explainSignal({ playbook, state, bodies }: ExplainFacts, signal: Signal): SignalExplanation {
  const { key, label, kind, weight, required } = signal
  const belief = beliefOf(signal, state)
  const said = state.evidence[key] ?? []
  const imported = state.imported[key]
  const superseded = [...(imported && said.length > 0 ? [imported] : []), ...said.slice(0, -1)]
  const weights = playbook.signals.reduce((sum, other) => sum + other.weight, 0)
  const inScore = (points: number) => (weights === 0 ? 0 : tenths((100 * weight * points) / weights))
  const proof = belief && proofOf(signal, belief, bodies)
  const best = Math.max(0, ...signal.value.map(({ points }) => points))
  return {
    ...{ key, label, kind, weight, required, choices: choicesOf(signal) },
    state: belief
      ? belief.contradicted
        ? 'contradicted'
        : 'known'
      : state.declined.includes(key)
        ? 'declined'
        : 'missing',
    contribution: inScore(proof?.points ?? 0),
    couldBring: inScore(Math.max(0, best - (proof?.points ?? 0))),
    quality: belief?.quality ?? null,
    proof,
    earlier: superseded.toReversed().map((evidence) => proofOf(signal, evidence, bodies)),
  }
}

function proofOf(signal: Signal, evidence: Evidence, bodies: Record<string, string>): Proof {
  const { value, found, at, span } = evidence
  const body = span && Object.hasOwn(bodies, span.messageId) ? bodies[span.messageId] : undefined
  const quote = span && body !== undefined ? { ...span, text: body.slice(span.start, span.end) } : null
  const approximate = signal.kind === 'date' && quote !== null && !namesOneDay(quote.text)
  return { value, points: pointsOf(signal, value, saidOn(evidence)), found, at, quote, approximate }
}

function knockoutsMet(playbook: Playbook, state: AgentState): KnockoutMet[] {
  return playbook.knockouts.flatMap((knockout) => {
    const signal = playbook.signals.find(({ key }) => key === knockout.signal)
    const belief = signal && beliefOf(signal, state)
    if (!belief || !holds(knockout.when, belief.value, saidOn(belief))) return []
    const rulesOut = knockoutOf({ ...playbook, knockouts: [knockout] }, state) !== null
    return [{ id: knockout.id, signal: signal.key, label: signal.label, rulesOut }]
  })
}

function shareOf(signals: SignalExplanation[]): number {
  const weights = signals.reduce((sum, { weight }) => sum + weight, 0)
  const quality = signals.reduce((sum, { weight, quality }) => sum + weight * (quality ?? 0), 0)
  return weights === 0 ? 0 : Math.round((100 * quality) / weights) / 100
}

function tenths(points: number): number {
  return Math.round(10 * points) / 10
}
