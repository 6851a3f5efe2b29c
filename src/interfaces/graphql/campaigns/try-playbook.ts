import {
  type Command,
  type PlaybookTrial,
  type ScoredSignal,
  type TriedTurn,
  TryPlaybookInput,
  tryPlaybook,
} from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { Confidence, ConversationStatus, enumOf, Handler } from '../schema/enums.ts'
import { RefusalInterface } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { PlaybookProblemObject } from './playbooks.ts'

type Tried = Extract<PlaybookTrial, { outcome: 'tried' }>
type Refused = Extract<PlaybookTrial, { outcome: 'refused' }> & { message: string }
type In<Thing> = { thing: Thing; text: string }

const HandoffReason = enumOf('TriedHandoffReason', 'Why a person would take over.', {
  lead_request: 'The lead asks for one.',
  rule: 'A rule of the playbook or of the agent.',
})

const Input = builder.inputType('TryPlaybookInput', {
  description: 'A playbook, or a campaign for its own, and what a lead might write.',
  fields: (t) => ({
    campaignId: t.id({ description: 'The campaign whose present playbook is tried.' }),
    playbook: t.field({ type: 'JSON', description: 'A playbook to try instead.' }),
    texts: t.stringList({
      required: true,
      description: 'What the lead writes, a text for each turn: 1 to 50, of 10,000 characters at most.',
    }),
    attributes: t.field({ type: 'JSON', description: 'What is known of the lead: string, number or boolean by key.' }),
    timezone: t.string({ description: 'The lead’s IANA zone. Default: the workspace’s.' }),
    at: t.field({ type: 'DateTime', description: 'As if it were then. Default: now.' }),
  }),
})

const TriedCommand = builder.objectRef<In<Command>>('TriedCommand').implement({
  description: 'What a text was understood to say.',
  fields: (t) => ({
    type: t.string({ description: 'Such as SetSignal or RequestHuman.', resolve: ({ thing }) => thing.type }),
    key: t.string({
      nullable: true,
      description: 'The signal, fact or rule that it is about. Null when about none.',
      resolve: ({ thing }) =>
        'key' in thing ? thing.key : 'factId' in thing ? thing.factId : 'rule' in thing ? thing.rule : null,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value understood. Null without one.',
      resolve: ({ thing }) => understoodIn(thing),
    }),
    start: t.int({ description: 'Where its proof begins in the text.', resolve: ({ thing }) => thing.span.start }),
    end: t.int({ description: 'Where its proof ends.', resolve: ({ thing }) => thing.span.end }),
    quote: t.string({
      description: 'The words that prove it.',
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

const AppointmentEffect = enumOf('TriedAppointmentEffect', 'What a turn does to the calendar.', {
  hold: 'Keeps a time for the lead until they say yes.',
  book: 'Books the time to which the lead said yes.',
  release: 'Gives back the time that was held.',
})

const TriedAppointment = builder.objectRef<NonNullable<TriedTurn['appointment']>>('TriedAppointment').implement({
  description: 'What a turn would do to the calendar. When trying, every time within the hours is free.',
  fields: (t) => ({
    effect: t.field({ type: AppointmentEffect, description: 'What would be done.', resolve: (effect) => effect.do }),
    startsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the appointment begins. Null when a time is given back.',
      resolve: (effect) => ('startsAt' in effect ? new Date(effect.startsAt) : null),
    }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ends. Null when a time is given back.',
      resolve: (effect) => ('endsAt' in effect ? new Date(effect.endsAt) : null),
    }),
    timezone: t.string({
      nullable: true,
      description: 'The lead’s zone, in which it was told. Null when a time is given back.',
      resolve: (effect) => ('timezone' in effect ? effect.timezone : null),
    }),
  }),
})

const TriedSignal = builder.objectRef<ScoredSignal>('TriedSignal').implement({
  description: 'What is known of a signal after a turn, and its part in the score.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The signal.' }),
    value: t.expose('value', { type: 'JSON', description: 'What is believed.' }),
    points: t.exposeFloat('points', { description: '-1 to 1.' }),
    weight: t.exposeFloat('weight', { description: 'How much it counts.' }),
    quality: t.exposeFloat('quality', { description: 'How sure it is, 0 to 1.' }),
    found: t.exposeString('found', { description: 'How it was learnt: answer, volunteered or attribute.' }),
  }),
})

const TriedTurnObject = builder.objectRef<TriedTurn>('TriedTurn').implement({
  description: 'What one text would lead to.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The lead’s text.' }),
    commands: t.field({
      type: [TriedCommand],
      description: 'What it was understood to say.',
      resolve: ({ commands, text }) => commands.map((thing) => ({ thing, text })),
    }),
    signals: t.field({
      type: [TriedSignal],
      description: 'What is known after it.',
      resolve: ({ qualification }) => qualification.signals,
    }),
    score: t.int({ description: '0 to 100.', resolve: ({ qualification }) => qualification.score }),
    confidence: t.field({
      type: Confidence,
      description: 'How sure the score is.',
      resolve: ({ qualification }) => qualification.confidence,
    }),
    status: t.expose('status', { type: ConversationStatus, description: 'Where the conversation would stand.' }),
    handler: t.expose('handler', { type: Handler, description: 'Who would answer next.' }),
    decision: t.exposeString('decision', {
      description: 'What was decided, such as ask:budget, handoff:lead_request, opt_out, silent or over.',
    }),
    handoffReason: t.field({
      type: HandoffReason,
      nullable: true,
      description: 'Why a person would take over. Null when none would.',
      resolve: ({ handoff }) => handoff?.reason ?? null,
    }),
    handoffSummary: t.string({
      nullable: true,
      description: 'What that person would read. Null without a handoff.',
      resolve: ({ handoff }) => handoff?.summary ?? null,
    }),
    suggestedReply: t.string({
      nullable: true,
      description: 'What that person might answer. Null without a handoff.',
      resolve: ({ handoff }) => handoff?.suggestedReply ?? null,
    }),
    appointment: t.expose('appointment', {
      type: TriedAppointment,
      nullable: true,
      description: 'What would be held, booked or given back in the calendar. Null: nothing.',
    }),
    reply: t.exposeString('reply', { nullable: true, description: 'What the agent would say. Null: nothing.' }),
  }),
})

const PlaybookTried = builder.objectRef<Tried>('PlaybookTried').implement({
  description: 'How a playbook would have gone with these texts.',
  fields: (t) => ({
    opening: t.exposeString('opening', { description: 'The first text, after which the lead’s come.' }),
    turns: t.field({ type: [TriedTurnObject], description: 'One for each text.', resolve: ({ turns }) => turns }),
  }),
})

const PlaybookNotTried = builder.objectRef<Refused>('PlaybookNotTried').implement({
  description: 'The playbook has mistakes and could not be tried.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    problems: t.field({
      type: [PlaybookProblemObject],
      description: 'All of them, each with its place.',
      resolve: ({ problems }) => problems,
    }),
  }),
})

const Payload = builder.unionType('TryPlaybookPayload', {
  description: 'What a playbook would do.',
  types: [PlaybookTried, PlaybookNotTried],
  resolveType: (made) => ('problems' in made ? PlaybookNotTried : PlaybookTried),
})

builder.queryField('tryPlaybook', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Runs a playbook against what a lead might write, by rules alone. Nothing is stored or sent.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'What to try.' }) },
    complexity: 100,
    resolve: (_root, { input }, { app, principal }) =>
      asGraphqlSays(async () => {
        const { workspaceId } = principal
        const trial = await tryPlaybook(app, { workspaceId, ...parseInput(TryPlaybookInput, input) })
        return trial.outcome === 'tried'
          ? trial
          : { ...trial, message: 'The playbook has mistakes: nothing was tried.' }
      }),
  }),
)
