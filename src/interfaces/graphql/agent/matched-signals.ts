import { builder } from '../schema/builder.ts'

builder.prismaObject('MatchedSignal', {
  description: 'What a conversation has told of one signal of the playbook, with the lead’s own words that prove it.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The signal’s key in the playbook.' }),
    value: t.expose('value', { type: 'JSON', description: 'What was understood.' }),
    points: t.exposeFloat('points', { description: 'What the playbook gives for the value: -1 to 1.' }),
    weight: t.exposeInt('weight', { description: 'How much the signal counts in the score: 0 to 10.' }),
    quality: t.exposeFloat('quality', { description: 'How sure the value is, 0 to 1, by how it was found.' }),
    found: t.exposeString('found', {
      description: 'How it was found: answer, human, volunteered, model or attribute.',
    }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'The message that says so.' }),
    message: t.relation('message', { nullable: true, description: 'The message that says so.' }),
    spanStart: t.exposeInt('spanStart', {
      nullable: true,
      description: 'Where the words begin in its body, in UTF-16 units.',
    }),
    spanEnd: t.exposeInt('spanEnd', { nullable: true, description: 'Where they end; not included.' }),
    quote: t.string({
      nullable: true,
      description: 'The lead’s words. Null when it was learnt otherwise, or the lead was erased.',
      select: { spanStart: true, spanEnd: true, message: { select: { body: true } } },
      resolve: ({ spanStart, spanEnd, message }) =>
        (spanStart !== null && spanEnd !== null && message?.body.slice(spanStart, spanEnd)) || null,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last understood anew.' }),
  }),
})

builder.prismaObjectField('Conversation', 'matchedSignals', (t) =>
  t.relation('matchedSignals', {
    query: { orderBy: { key: 'asc' } },
    description: 'What was understood of each signal, by key.',
  }),
)
