import type { PersonaScript } from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'

type Answer = PersonaScript['answers'][number]

const SAY =
  'Alternative replies. The persona uses one of them, selected by its seed. Each reply is a list of up to ' +
  'five messages. An empty list means no reply.'

const AnswerObject = builder.objectRef<Answer>('SandboxPersonaAnswer').implement({
  description: 'One reply rule of a persona.',
  fields: (t) => ({
    when: t.expose('when', {
      type: ['String'],
      nullable: true,
      description:
        'Words or phrases. The rule matches if the received message contains at least one of them. Null if the ' +
        'rule matches every message.',
    }),
    say: t.field({ type: t.listRef(t.listRef('String')), description: SAY, resolve: ({ say }) => say }),
    once: t.boolean({
      description: 'Whether the rule is used only once. After that, later rules can match.',
      resolve: ({ once }) => once ?? false,
    }),
    ends: t.boolean({
      description: 'Whether the persona sends no further messages after this reply.',
      resolve: ({ ends }) => ends ?? false,
    }),
  }),
})

export const PersonaScriptObject = builder.objectRef<PersonaScript>('SandboxPersonaScript').implement({
  description: 'The script of a persona. The first matching reply rule is used.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, such as EAGER_HOMEOWNER.' }),
    vertical: t.expose('vertical', {
      type: 'String',
      nullable: true,
      description: 'Industry of the script, such as `home services`. Null if not set.',
    }),
    opening: t.expose('opening', {
      type: t.listRef(t.listRef('String')),
      nullable: true,
      description:
        'Alternative openings, used if the persona starts the conversation. The persona uses one of them, selected ' +
        'by its seed. Each opening is a list of up to five messages. Null if the persona cannot start a ' +
        'conversation.',
    }),
    answers: t.expose('answers', { type: [AnswerObject], description: 'Reply rules, in order.' }),
    otherwise: t.expose('otherwise', {
      type: t.listRef(t.listRef('String')),
      nullable: true,
      description: 'Alternative replies, used if no rule matches. Null if the persona does not reply in this case.',
    }),
    delayMinSeconds: t.float({
      description: 'Minimum delay before a reply, in seconds.',
      resolve: ({ delay_seconds }) => delay_seconds.min,
    }),
    delayMaxSeconds: t.float({
      description: 'Maximum delay before a reply, in seconds.',
      resolve: ({ delay_seconds }) => delay_seconds.max,
    }),
    stopsAfter: t.exposeInt('stops_after', { description: 'Maximum number of messages the persona sends.' }),
    typoRate: t.exposeFloat('typo_rate', {
      description: 'Share of words with a typo, 0 to 1. Only words of at least four characters can have one.',
    }),
  }),
})
