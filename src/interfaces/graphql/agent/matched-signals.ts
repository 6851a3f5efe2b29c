import { builder } from '../schema/builder.ts'

builder.prismaObject('MatchedSignal', {
  description: 'The value extracted for one signal of the playbook, with the lead’s words as evidence.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of the signal in the playbook.' }),
    value: t.expose('value', { type: 'JSON', description: 'The extracted value.' }),
    points: t.exposeFloat('points', { description: 'Points that the playbook assigns to the value, -1 to 1.' }),
    weight: t.exposeInt('weight', { description: 'Weight of the signal in the score, 0 to 10.' }),
    quality: t.exposeFloat('quality', {
      description: 'Quality of the value, 0 to 1, based on how it was obtained.',
    }),
    found: t.exposeString('found', {
      description: 'How the value was obtained: answer, human, volunteered, model or attribute.',
    }),
    messageId: t.exposeID('messageId', {
      nullable: true,
      description: 'ID of the message that contains the evidence.',
    }),
    message: t.relation('message', { nullable: true, description: 'The message that contains the evidence.' }),
    spanStart: t.exposeInt('spanStart', {
      nullable: true,
      description: 'Start of the quote in the message body, in UTF-16 code units.',
    }),
    spanEnd: t.exposeInt('spanEnd', {
      nullable: true,
      description: 'End of the quote in the message body, exclusive, in UTF-16 code units.',
    }),
    quote: t.string({
      nullable: true,
      description: 'The lead’s words. Null if the value has another source or the lead was erased.',
      select: { spanStart: true, spanEnd: true, message: { select: { body: true } } },
      resolve: ({ spanStart, spanEnd, message }) =>
        (spanStart !== null && spanEnd !== null && message?.body.slice(spanStart, spanEnd)) || null,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the value was last updated.' }),
  }),
})

builder.prismaObjectField('Conversation', 'matchedSignals', (t) =>
  t.relation('matchedSignals', {
    query: { orderBy: { key: 'asc' } },
    description: 'The values extracted for each signal, by key.',
  }),
)
