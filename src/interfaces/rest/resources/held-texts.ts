import { AnswerHeldTextInput, answerHeldText, heldTextList, heldTextShape } from '../../../domain/messaging/index.ts'
import { restMutation } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestHeldText = rowType('RestHeldText', 'HeldText', heldTextShape)

restList('list_held_texts', {
  list: heldTextList,
  type: RestHeldText,
  description: 'Lists the messages that were held for review because they may be opt-outs, newest first.',
})

restMutation('answer_held_text', {
  type: RestHeldText,
  input: AnswerHeldTextInput,
  description:
    'Answers whether a held message is an opt-out. An opt-out suppresses the phone. Otherwise the conversation returns to the ' +
    'agent, unless a person has taken it over. Sending the same answer again has no effect.',
  run: async (input, { app, by, context, info }) => {
    await answerHeldText(app, { ...by, ...input })
    return RestHeldText.find(context, info, 'held message', { id: input.id })
  },
  again: (id, { context, info }) => RestHeldText.find(context, info, 'held message', { id }),
})
