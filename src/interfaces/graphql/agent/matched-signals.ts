import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'

builder.prismaObject('MatchedSignal', {
  description: 'The value extracted for one signal of the playbook, with the lead’s words as evidence.',
  fields: (t) => ({
    ...columnFields(t, 'MatchedSignal', {
      key: 'Key of the signal in the playbook.',
      value: 'The extracted value.',
      points: 'Points that the playbook assigns to the value, -1 to 1.',
      weight: 'Weight of the signal in the score, 0 to 10.',
      quality: 'Quality of the value, 0 to 1, based on how it was obtained.',
      found: 'How the value was obtained: answer, human, volunteered, model or attribute.',
      messageId: 'ID of the message that contains the evidence. Null if the value does not come from a message.',
      spanStart:
        'Start of the quote in the message body, in UTF-16 code units. Null if the value does not come from a ' +
        'message.',
      spanEnd:
        'End of the quote in the message body, exclusive, in UTF-16 code units. Null if the value does not come ' +
        'from a message.',
      updatedAt: 'When the value was last updated.',
    }),
    message: t.relation('message', {
      nullable: true,
      description: 'The message that contains the evidence. Null if the value does not come from a message.',
    }),
    quote: t.string({
      nullable: true,
      description:
        'Quote from the lead’s message. Null if the value does not come from a message, or if the lead was erased.',
      select: { spanStart: true, spanEnd: true, message: { select: { body: true } } },
      resolve: ({ spanStart, spanEnd, message }) =>
        (spanStart !== null && spanEnd !== null && message?.body.slice(spanStart, spanEnd)) || null,
    }),
  }),
})

builder.prismaObjectField('Conversation', 'matchedSignals', (t) =>
  t.relation('matchedSignals', {
    query: { orderBy: { key: 'asc' } },
    description: 'Values extracted for the playbook’s signals, sorted by key.',
  }),
)
