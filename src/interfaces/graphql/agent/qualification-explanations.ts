import { z } from 'zod'
import {
  explainQualification,
  type KnockoutMet,
  type Proof,
  type QualificationExplanation,
  type ScoreAfterTurn,
  type SignalExplanation,
} from '../../../domain/agent/index.ts'
import { confidence } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { enumOf } from '../schema/enums.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'

const ExplainInput = z.strictObject({ conversation_id: idText })

const SignalState = enumOf('SignalState', 'Whether a signal has a value.', {
  known: 'The value is known.',
  missing: 'There is no value yet.',
  contradicted: 'The newest answer contradicts an earlier one and has not been confirmed. The newest answer is used.',
  declined: 'The lead declined to answer.',
})

const Found = enumOf('EvidenceFound', 'How a signal value was obtained. Determines its quality.', {
  answer: 'The lead answered a question. Quality 1.0.',
  human: 'Set by a person. Quality 1.0.',
  volunteered: 'The lead mentioned the value without being asked. Quality 0.9.',
  model: 'Extracted by a language model and backed by a quote from the lead’s message. Quality 0.8.',
  attribute: 'Taken from a lead attribute. Quality 0.7.',
})

const ThresholdFrom = enumOf('ThresholdFrom', 'Source of the qualification threshold.', {
  playbook: 'Set in the playbook.',
  workspace: 'Set in the workspace, because the playbook sets no threshold.',
})

const SignalKind = enumOf('SignalKind', 'Value type of a signal.', {
  boolean: 'Yes or no.',
  choice: 'One of the choices in the playbook.',
  number: 'A number.',
  money: 'An amount of money.',
  date: 'A date, such as 2026-11-21.',
  text: 'Free text from the lead’s message.',
})

const ProofObject = builder.objectRef<Proof>('Proof').implement({
  description: 'Evidence for one value of a signal.',
  fields: (t) => ({
    value: t.expose('value', { type: 'JSON', description: 'The extracted value.' }),
    approximate: t.exposeBoolean('approximate', {
      description:
        'Whether the date is approximate, for example because the lead wrote "next month". If true, `value` is a day in that period.',
    }),
    points: t.exposeFloat('points', { description: 'Points that the playbook assigns to the value, -1 to 1.' }),
    found: t.expose('found', { type: Found, description: 'How the value was obtained.' }),
    at: t.field({
      type: 'DateTime',
      description: 'When the evidence was recorded.',
      resolve: ({ at }) => new Date(at),
    }),
    messageId: t.id({
      nullable: true,
      description: 'ID of the message that contains the evidence. Null if the value does not come from a message.',
      resolve: ({ quote }) => quote?.messageId ?? null,
    }),
    start: t.int({
      nullable: true,
      description:
        'Start of the quote in the message body, in UTF-16 code units. Null if the value does not come from a ' +
        'message.',
      resolve: ({ quote }) => quote?.start ?? null,
    }),
    end: t.int({
      nullable: true,
      description:
        'End of the quote in the message body, exclusive, in UTF-16 code units. Null if the value does not come ' +
        'from a message.',
      resolve: ({ quote }) => quote?.end ?? null,
    }),
    quote: t.string({
      nullable: true,
      description: 'Quote from the lead’s message. Null if the value does not come from a message.',
      resolve: ({ quote }) => quote?.text ?? null,
    }),
  }),
})

const SignalObject = builder.objectRef<SignalExplanation>('SignalExplanation').implement({
  description: 'One signal of the playbook and its contribution to the score.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of the signal in the playbook.' }),
    label: t.exposeString('label', { description: 'Display name of the signal.' }),
    kind: t.expose('kind', { type: SignalKind, description: 'Value type of the signal.' }),
    choices: t.exposeStringList('choices', {
      description: 'Allowed values of a CHOICE signal. Empty for other kinds.',
    }),
    weight: t.exposeInt('weight', { description: 'Weight in the score, 0 to 10.' }),
    required: t.exposeBoolean('required', { description: 'Whether a lead must have this signal to qualify.' }),
    state: t.expose('state', { type: SignalState, description: 'State of the signal.' }),
    contribution: t.exposeFloat('contribution', {
      description: 'Contribution to the score: weight × points × 100 ÷ sum of all weights.',
    }),
    couldBring: t.exposeFloat('couldBring', {
      description: 'Number of points that the best answer would add to the score.',
    }),
    quality: t.exposeFloat('quality', {
      nullable: true,
      description: 'Quality of the value, 0 to 1. Null if the signal has no value.',
    }),
    proof: t.expose('proof', {
      type: ProofObject,
      nullable: true,
      description: 'The evidence for the value. Null if the signal has no value.',
    }),
    earlier: t.expose('earlier', {
      type: [ProofObject],
      description: 'Earlier evidence that was replaced, newest first.',
    }),
  }),
})

const KnockoutObject = builder.objectRef<KnockoutMet>('KnockoutMet').implement({
  description: 'A knockout rule of the playbook whose condition is met.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'ID of the rule in the playbook.' }),
    signal: t.exposeString('signal', { description: 'Key of the signal that the rule checks.' }),
    label: t.exposeString('label', { description: 'Display name of the signal.' }),
    rulesOut: t.exposeBoolean('rulesOut', {
      description:
        'Whether the rule disqualifies the lead. False if the value comes only from an attribute or from a ' +
        'contradicted answer.',
    }),
  }),
})

const HistoryObject = builder.objectRef<ScoreAfterTurn>('ScoreAfterTurn').implement({
  description: 'The score after one turn. The score is based on this turn and all earlier turns.',
  fields: (t) => ({
    turnId: t.exposeID('turnId', { description: 'ID of the turn, such as turn_01jd….' }),
    decision: t.exposeString('decision', { description: 'Decision of the turn, such as ask:budget.' }),
    score: t.exposeInt('score', { description: 'Score from 0 to 100.' }),
    confidence: t.expose('confidence', { type: enumFrom(confidence), description: 'Confidence in the score.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the turn took place.',
      resolve: ({ createdAt }) => new Date(createdAt),
    }),
  }),
})

const ExplanationObject = builder.objectRef<QualificationExplanation>('QualificationExplanation').implement({
  description:
    'Explanation of a conversation’s score: its calculation, the missing information and the resulting decision.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Human-readable explanation of the conversation’s status.' }),
    score: t.exposeInt('score', { description: 'Score from 0 to 100.' }),
    threshold: t.exposeInt('threshold', { description: 'Minimum score for a lead to qualify.' }),
    thresholdFrom: t.expose('thresholdFrom', {
      type: ThresholdFrom,
      description: 'Whether the threshold comes from the playbook or the workspace.',
    }),
    keptFrom: t.exposeInt('keptFrom', {
      description:
        'Minimum score for a conversation to stay qualified. Below this score, the conversation returns to active.',
    }),
    confidence: t.expose('confidence', { type: enumFrom(confidence), description: 'Confidence in the score.' }),
    confidenceShare: t.exposeFloat('confidenceShare', {
      description:
        'Weighted quality of the known values, 0 to 1. Confidence is low below 0.40, medium below 0.70, otherwise ' +
        'high.',
    }),
    minConfidence: t.expose('minConfidence', {
      type: enumFrom(confidence),
      description: 'Minimum confidence for the lead to qualify.',
    }),
    signals: t.expose('signals', { type: [SignalObject], description: 'All signals, in the order of the playbook.' }),
    missing: t.expose('missing', {
      type: [SignalObject],
      description: 'Signals without a value, highest possible contribution first.',
    }),
    requiredMissing: t.expose('requiredMissing', {
      type: [SignalObject],
      description: 'Required signals without a value.',
    }),
    knockouts: t.expose('knockouts', {
      type: [KnockoutObject],
      description: 'Knockout rules whose conditions are met. `rulesOut` says whether a rule disqualifies the lead.',
    }),
    history: t.expose('history', {
      type: [HistoryObject],
      description: 'Scores after the newest 100 turns, oldest first.',
    }),
  }),
})

builder.queryField('explainQualification', (t) =>
  t.field({
    type: ExplanationObject,
    nullable: true,
    description: 'Explains a conversation’s score and status with quotes from the lead’s messages.',
    authScopes: scopes.readConversations,
    args: { conversationId: t.arg.id({ required: true, description: 'ID of the conversation, such as conv_01jd….' }) },
    complexity: 50,
    resolve: (_root, args, { app, principal }) =>
      withGraphqlParams(() => {
        const { conversation_id: conversationId } = parseInput(ExplainInput, args)
        return explainQualification(app, { workspaceId: principal.workspaceId, conversationId })
      }),
  }),
)
