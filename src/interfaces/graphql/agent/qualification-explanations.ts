import { z } from 'zod'
import {
  explainQualification,
  type KnockoutMet,
  type Proof,
  type QualificationExplanation,
  type ScoreAfterTurn,
  type SignalExplanation,
} from '../../../domain/agent/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { Confidence, enumOf } from '../schema/enums.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const ExplainInput = z.strictObject({ conversation_id: idText })

const SignalState = enumOf('SignalState', 'What is known of a signal.', {
  known: 'Its value is known.',
  missing: 'Nothing is known of it.',
  contradicted: 'The newest answer contradicts an earlier one, and that is not settled: the newest counts.',
  declined: 'The lead would not say.',
})

const Found = enumOf('EvidenceFound', 'How a value was learnt, which decides how sure it is.', {
  answer: 'By an answer to our question: quality 1.0.',
  human: 'A person has set it: quality 1.0.',
  volunteered: 'The lead said so unasked: quality 0.9.',
  model: 'A language model found it, in words that stand in the lead’s text: quality 0.8.',
  attribute: 'It is an attribute of the lead: quality 0.7.',
})

const ThresholdFrom = enumOf('ThresholdFrom', 'Whose threshold a score is held against.', {
  playbook: 'The playbook’s own.',
  workspace: 'The workspace’s, for the playbook has none.',
})

const SignalKind = enumOf('SignalKind', 'What a signal’s value is.', {
  boolean: 'Yes or no.',
  choice: 'One of the playbook’s words.',
  number: 'A count.',
  money: 'A sum.',
  date: 'A day, such as 2026-11-21.',
  text: 'The lead’s own words.',
})

const ProofObject = builder.objectRef<Proof>('Proof').implement({
  description: 'One thing that was said or known of a signal.',
  fields: (t) => ({
    value: t.expose('value', { type: 'JSON', description: 'What was understood.' }),
    points: t.exposeFloat('points', { description: 'What the playbook gives for it: -1 to 1.' }),
    found: t.expose('found', { type: Found, description: 'How it was learnt.' }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => new Date(at) }),
    messageId: t.id({
      nullable: true,
      description: 'The text that says so. Null when it was learnt otherwise.',
      resolve: ({ quote }) => quote?.messageId ?? null,
    }),
    start: t.int({
      nullable: true,
      description: 'Where the words begin in its body, in UTF-16 units.',
      resolve: ({ quote }) => quote?.start ?? null,
    }),
    end: t.int({
      nullable: true,
      description: 'Where they end; not included.',
      resolve: ({ quote }) => quote?.end ?? null,
    }),
    quote: t.string({
      nullable: true,
      description: 'The lead’s words.',
      resolve: ({ quote }) => quote?.text ?? null,
    }),
  }),
})

const SignalObject = builder.objectRef<SignalExplanation>('SignalExplanation').implement({
  description: 'One signal of the playbook and its part in the score.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key in the playbook.' }),
    label: t.exposeString('label', { description: 'Its name for people.' }),
    kind: t.expose('kind', { type: SignalKind, description: 'What its value is.' }),
    choices: t.exposeStringList('choices', { description: 'The words that a CHOICE may be; empty for other kinds.' }),
    weight: t.exposeInt('weight', { description: 'How much it counts: 0 to 10.' }),
    required: t.exposeBoolean('required', { description: 'Whether nobody qualifies without it.' }),
    state: t.expose('state', { type: SignalState, description: 'What is known of it.' }),
    contribution: t.exposeFloat('contribution', {
      description: 'What it brings to the score: weight × points × 100 / the sum of all weights.',
    }),
    couldBring: t.exposeFloat('couldBring', { description: 'What the best answer would add to the score.' }),
    quality: t.exposeFloat('quality', { nullable: true, description: 'How sure the value is, 0 to 1.' }),
    proof: t.expose('proof', {
      type: ProofObject,
      nullable: true,
      description: 'What counts. Null: nothing is known.',
    }),
    earlier: t.expose('earlier', {
      type: [ProofObject],
      description: 'What that has taken the place of, newest first.',
    }),
  }),
})

const KnockoutObject = builder.objectRef<KnockoutMet>('KnockoutMet').implement({
  description: 'A knock-out of the playbook whose condition holds.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its name in the playbook.' }),
    signal: t.exposeString('signal', { description: 'The key of the signal it looks at.' }),
    label: t.exposeString('label', { description: 'That signal’s name for people.' }),
    rulesOut: t.exposeBoolean('rulesOut', {
      description: 'Whether it rules the lead out; an attribute or a contradicted answer alone does not.',
    }),
  }),
})

const HistoryObject = builder.objectRef<ScoreAfterTurn>('ScoreAfterTurn').implement({
  description: 'How the score stood after one turn, computed from the turns up to it.',
  fields: (t) => ({
    turnId: t.exposeID('turnId', { description: 'The turn, such as turn_01jd…' }),
    decision: t.exposeString('decision', { description: 'What was decided, such as ask:budget.' }),
    score: t.exposeInt('score', { description: '0 to 100.' }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How sure it was.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When.', resolve: ({ createdAt }) => new Date(createdAt) }),
  }),
})

const ExplanationObject = builder.objectRef<QualificationExplanation>('QualificationExplanation').implement({
  description: 'How a conversation’s score came about, what it lacks, and what it has led to.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Why the conversation stands where it does, in words.' }),
    score: t.exposeInt('score', { description: '0 to 100.' }),
    threshold: t.exposeInt('threshold', { description: 'The score from which a lead is qualified.' }),
    thresholdFrom: t.expose('thresholdFrom', { type: ThresholdFrom, description: 'Whose threshold that is.' }),
    keptFrom: t.exposeInt('keptFrom', { description: 'A qualified conversation is active again below this score.' }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How sure the score is.' }),
    confidenceShare: t.exposeFloat('confidenceShare', {
      description: 'The quality of what is known, by weight, 0 to 1: low under 0.40, medium under 0.70, else high.',
    }),
    minConfidence: t.expose('minConfidence', { type: Confidence, description: 'How sure it must be, to qualify.' }),
    signals: t.expose('signals', { type: [SignalObject], description: 'Every signal, in the playbook’s order.' }),
    missing: t.expose('missing', {
      type: [SignalObject],
      description: 'Those of which nothing is known; first the one that could bring most.',
    }),
    requiredMissing: t.expose('requiredMissing', {
      type: [SignalObject],
      description: 'Those without which nobody qualifies and of which nothing is known.',
    }),
    knockouts: t.expose('knockouts', { type: [KnockoutObject], description: 'The knock-outs that are met.' }),
    history: t.expose('history', { type: [HistoryObject], description: 'The newest 100 turns, oldest first.' }),
  }),
})

builder.queryField('explainQualification', (t) =>
  t.field({
    type: ExplanationObject,
    nullable: true,
    description: 'Why a conversation has its score and its status, with the lead’s own words.',
    authScopes: scopes.readConversations,
    args: { conversationId: t.arg.id({ required: true, description: 'Such as conv_01jd…' }) },
    complexity: 50,
    resolve: (_root, args, { app, principal }) =>
      asGraphqlSays(() => {
        const { conversation_id: conversationId } = parseInput(ExplainInput, args)
        return explainQualification(app, { workspaceId: principal.workspaceId, conversationId })
      }),
  }),
)
