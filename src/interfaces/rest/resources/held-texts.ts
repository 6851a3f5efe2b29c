import { heldTextList, heldTextShape } from '../../../domain/messaging/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestHeldText = rowType('RestHeldText', 'HeldText', heldTextShape)

export const shownHeldText = { type: RestHeldText, noun: 'held message' }

restList('list_held_texts', {
  list: heldTextList,
  type: RestHeldText,
  description: 'Lists the messages that were held for review because they may be opt-outs, newest first.',
})
