import type { PersonaScript } from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'

type Answer = PersonaScript['answers'][number]

const SAY = 'The ways to say it, of which the seed chooses; each is one text, a burst of up to five, or silence.'

const AnswerObject = builder.objectRef<Answer>('SandboxPersonaAnswer').implement({
  description: 'What a person says to what they hear.',
  fields: (t) => ({
    when: t.field({
      type: ['String'],
      nullable: true,
      description: 'Words or phrases of which one must be in what we text. Null: whatever we text.',
      resolve: ({ when }) => when ?? null,
    }),
    say: t.field({ type: t.listRef(t.listRef('String')), description: SAY, resolve: ({ say }) => say }),
    once: t.boolean({ description: 'Whether it is said once only.', resolve: ({ once }) => once ?? false }),
    ends: t.boolean({
      description: 'Whether it is the last that is heard of them.',
      resolve: ({ ends }) => ends ?? false,
    }),
  }),
})

export const PersonaScriptObject = builder.objectRef<PersonaScript>('SandboxPersonaScript').implement({
  description: 'How a scripted person answers: the first answer that fits what we text is given.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Such as EAGER_HOMEOWNER.' }),
    vertical: t.string({
      nullable: true,
      description: 'The trade that they are a lead of.',
      resolve: ({ vertical }) => vertical ?? null,
    }),
    opening: t.field({
      type: t.listRef(t.listRef('String')),
      nullable: true,
      description: 'What they text when they begin. Null: they never do.',
      resolve: ({ opening }) => opening ?? null,
    }),
    answers: t.field({ type: [AnswerObject], description: 'In order.', resolve: ({ answers }) => answers }),
    otherwise: t.field({
      type: t.listRef(t.listRef('String')),
      nullable: true,
      description: 'What they say when no answer fits. Null: nothing.',
      resolve: ({ otherwise }) => otherwise ?? null,
    }),
    delayMinSeconds: t.float({
      description: 'The least they take.',
      resolve: ({ delay_seconds }) => delay_seconds.min,
    }),
    delayMaxSeconds: t.float({ description: 'The most they take.', resolve: ({ delay_seconds }) => delay_seconds.max }),
    stopsAfter: t.exposeInt('stops_after', { description: 'After so many texts they write no more.' }),
    typoRate: t.exposeFloat('typo_rate', { description: 'Which share of longer words is mistyped, 0 to 1.' }),
  }),
})

const AnswerInput = builder.inputType('SandboxPersonaAnswerInput', {
  description: 'What a person says to what they hear.',
  fields: (t) => ({
    when: t.stringList({
      description: 'Words or phrases, any of which will do, in any case. Absent: whatever we text.',
    }),
    say: t.field({ type: t.listRef(t.listRef('String')), required: true, description: SAY }),
    once: t.boolean({ description: 'Said once; the next time a later answer has its turn.' }),
    ends: t.boolean({ description: 'The last that is heard of them.' }),
  }),
})

const DelayInput = builder.inputType('SandboxPersonaDelayInput', {
  description: 'How long a person takes to answer.',
  fields: (t) => ({
    min: t.float({ required: true, description: 'Seconds, 0 to 86,400.' }),
    max: t.float({ required: true, description: 'Seconds, not less than min.' }),
  }),
})

export const PersonaScriptInput = builder.inputType('SandboxPersonaScriptInput', {
  description: 'A person of your own. 64 KiB at most.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Capitals, digits and underscores, up to 40.' }),
    vertical: t.string({ description: 'The trade that they are a lead of.' }),
    opening: t.field({ type: t.listRef(t.listRef('String')), description: `What they text when they begin. ${SAY}` }),
    answers: t.field({ type: [AnswerInput], required: true, description: 'Up to 50; the first that fits is given.' }),
    otherwise: t.field({ type: t.listRef(t.listRef('String')), description: 'When no answer fits. Absent: nothing.' }),
    delaySeconds: t.field({ type: DelayInput, description: 'How long they take to answer. Default: 2 to 8.' }),
    stopsAfter: t.int({ description: 'After so many texts, 1 to 100, they write no more. Default: 25.' }),
    typoRate: t.float({ description: 'Which share of longer words is mistyped, 0 to 1. Default: 0.' }),
  }),
})
