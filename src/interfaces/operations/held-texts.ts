import { AnswerHeldTextInput, answerHeldText } from '../../domain/messaging/index.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownHeldText } from '../rest/resources/held-texts.ts'
import { ACT } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

rowOperation('answer_held_text', {
  input: AnswerHeldTextInput,
  scope: ['messaging'],
  description:
    'Answers whether a held message is an opt-out. An opt-out suppresses the lead’s phone number, like any other ' +
    'opt-out. Otherwise the conversation returns to the agent, which then replies to the message. The ' +
    'conversation does not return to the agent if a person has taken over or another of its messages is still held. ' +
    'Sending the same answer again has no effect. You can change the answer. If the answer is that the message is an ' +
    'opt-out, lift the suppression before you change it.',
  run: (input, { app, by }) => answerHeldText(app, { ...by, ...input }),
  rest: {
    ...{ ...ACT, path: '/held-texts/{id}/answer', tag: 'Messages' },
    shows: shownHeldText,
    example: { answer: 'not_opt_out' },
  },
  graphql: {
    type: rowPayload('AnswerHeldTextPayload', 'The held message with its answer.', {
      model: 'HeldText',
      id: 'heldTextId',
    }),
    takes: 'The held message and the answer.',
  },
})
