import {
  type Command,
  type PlaybookTrial,
  type ScoredSignal,
  type TriedTurn,
  TryPlaybookInput,
  tryPlaybook,
} from '../../../domain/agent/index.ts'
import { conversationStatus, handler } from '../../../domain/conversations/index.ts'
import { confidence } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { enumOf } from '../schema/enums.ts'
import { inputOf } from '../schema/input-of.ts'
import { PlaybookProblemObject } from '../schema/playbook-problem.ts'
import { RefusalInterface } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'

type Tried = Extract<PlaybookTrial, { outcome: 'tried' }>
type Refused = Extract<PlaybookTrial, { outcome: 'refused' }> & { message: string }
type In<Thing> = { thing: Thing; text: string }

const HandoffReason = enumOf('TriedHandoffReason', 'Why a conversation would be handed off to a person.', {
  lead_request: 'The lead asked for a person.',
  rule: 'A playbook rule or an agent rule requires a handoff.',
})

const Input = inputOf('TryPlaybookInput', TryPlaybookInput, {
  description: 'A playbook or a campaign ID, and sample messages from a lead.',
  idempotent: false,
})

const TriedCommand = builder.objectRef<In<Command>>('TriedCommand').implement({
  description: 'One command that the agent extracted from a message.',
  fields: (t) => ({
    type: t.string({
      description: 'Type of the command, such as SetSignal or RequestHuman.',
      resolve: ({ thing }) => thing.type,
    }),
    key: t.string({
      nullable: true,
      description: 'Key of the related signal, fact or rule. Null if the command has none.',
      resolve: ({ thing }) =>
        'key' in thing ? thing.key : 'factId' in thing ? thing.factId : 'rule' in thing ? thing.rule : null,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The extracted value. Null if the command has no value.',
      resolve: ({ thing }) => understoodIn(thing),
    }),
    start: t.int({
      description: 'Start of the evidence in the message, in UTF-16 code units.',
      resolve: ({ thing }) => thing.span.start,
    }),
    end: t.int({
      description: 'End of the evidence in the message, exclusive, in UTF-16 code units.',
      resolve: ({ thing }) => thing.span.end,
    }),
    quote: t.string({
      description: 'Quote from the message that is used as evidence.',
      resolve: ({ thing: { span }, text }) => text.slice(span.start, span.end),
    }),
  }),
})

/** Of a time that was chosen, when it begins; of an echo, whether the lead agreed. */
function understoodIn(command: Command): string | number | boolean | null {
  if ('value' in command) return command.value
  if (command.type === 'ChooseSlot') return command.startsAt
  return command.type === 'ConfirmSlot' ? command.yes : null
}

const AppointmentEffect = enumOf('TriedAppointmentEffect', 'A change to the calendar.', {
  hold: 'Holds a slot until the lead confirms it.',
  book: 'Books the slot that the lead confirmed.',
  release: 'Releases the held slot.',
})

const TriedAppointment = builder.objectRef<NonNullable<TriedTurn['appointment']>>('TriedAppointment').implement({
  description:
    'The calendar change that a turn would make. In a test run, all slots within the calendar’s hours are free.',
  fields: (t) => ({
    effect: t.field({
      type: AppointmentEffect,
      description: 'The change to the calendar.',
      resolve: (effect) => effect.do,
    }),
    startsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the appointment starts. Null when a slot is released.',
      resolve: (effect) => ('startsAt' in effect ? new Date(effect.startsAt) : null),
    }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the appointment ends. Null when a slot is released.',
      resolve: (effect) => ('endsAt' in effect ? new Date(effect.endsAt) : null),
    }),
    timezone: t.string({
      nullable: true,
      description: 'The lead’s time zone, in which the slot was offered. Null when a slot is released.',
      resolve: (effect) => ('timezone' in effect ? effect.timezone : null),
    }),
  }),
})

const TriedSignal = builder.objectRef<ScoredSignal>('TriedSignal').implement({
  description: 'State of a signal after a turn, with its contribution to the score.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of the signal.' }),
    value: t.expose('value', { type: 'JSON', description: 'The current value.' }),
    points: t.exposeFloat('points', { description: 'Points that the playbook assigns to the value, -1 to 1.' }),
    weight: t.exposeFloat('weight', { description: 'Weight of the signal in the score, 0 to 10.' }),
    quality: t.exposeFloat('quality', { description: 'Quality of the value, 0 to 1.' }),
    found: t.exposeString('found', { description: 'How the value was obtained: answer, volunteered or attribute.' }),
  }),
})

const TriedTurnObject = builder.objectRef<TriedTurn>('TriedTurn').implement({
  description: 'Result of one message.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The lead’s message.' }),
    commands: t.field({
      type: [TriedCommand],
      description: 'Commands that the agent extracted from the message.',
      resolve: ({ commands, text }) => commands.map((thing) => ({ thing, text })),
    }),
    signals: t.field({
      type: [TriedSignal],
      description: 'Signals after the turn.',
      resolve: ({ qualification }) => qualification.signals,
    }),
    score: t.int({ description: 'Score from 0 to 100.', resolve: ({ qualification }) => qualification.score }),
    confidence: t.field({
      type: enumFrom(confidence),
      description: 'Confidence in the score.',
      resolve: ({ qualification }) => qualification.confidence,
    }),
    status: t.expose('status', {
      type: enumFrom(conversationStatus),
      description: 'Status of the conversation after the turn.',
    }),
    handler: t.expose('handler', {
      type: enumFrom(handler),
      description: 'Whether the agent or a person would reply next.',
    }),
    decision: t.exposeString('decision', {
      description: 'The decision, such as ask:budget, handoff:lead_request, opt_out, silent or over.',
    }),
    handoffReason: t.field({
      type: HandoffReason,
      nullable: true,
      description: 'Why the conversation would be handed off to a person. Null if there is no handoff.',
      resolve: ({ handoff }) => handoff?.reason ?? null,
    }),
    handoffSummary: t.string({
      nullable: true,
      description: 'Summary for the person who takes over. Null if there is no handoff.',
      resolve: ({ handoff }) => handoff?.summary ?? null,
    }),
    suggestedReply: t.string({
      nullable: true,
      description: 'Suggested reply for the person who takes over. Null if there is no handoff.',
      resolve: ({ handoff }) => handoff?.suggestedReply ?? null,
    }),
    appointment: t.expose('appointment', {
      type: TriedAppointment,
      nullable: true,
      description: 'The slot that the turn holds, books or releases. Null if the turn does not change the calendar.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'The agent’s reply. Null if the agent would not reply.',
    }),
  }),
})

const PlaybookTried = builder.objectRef<Tried>('PlaybookTried').implement({
  description: 'Result of running a playbook against sample messages.',
  fields: (t) => ({
    opening: t.exposeString('opening', { description: 'The opening message, sent before the lead’s messages.' }),
    turns: t.expose('turns', { type: [TriedTurnObject], description: 'One turn for each message.' }),
  }),
})

const PlaybookNotTried = builder.objectRef<Refused>('PlaybookNotTried').implement({
  description: 'The playbook has errors and could not be tested.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    problems: t.expose('problems', {
      type: [PlaybookProblemObject],
      description: 'All errors, each with its path in the playbook.',
    }),
  }),
})

const Payload = builder.unionType('TryPlaybookPayload', {
  description: 'Result of a playbook test run.',
  types: [PlaybookTried, PlaybookNotTried],
  resolveType: (made) => ('problems' in made ? PlaybookNotTried : PlaybookTried),
})

builder.queryField('tryPlaybook', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Runs a playbook against sample messages from a lead, using rules only. Nothing is stored or sent.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'The playbook and the sample messages.' }) },
    complexity: 100,
    resolve: (_root, { input }, { app, principal }) =>
      withGraphqlParams(async () => {
        const { workspaceId } = principal
        const trial = await tryPlaybook(app, { workspaceId, ...parseInput(TryPlaybookInput, input) })
        return trial.outcome === 'tried'
          ? trial
          : { ...trial, message: 'The playbook has errors and could not be tested. Correct the listed problems.' }
      }),
  }),
)
