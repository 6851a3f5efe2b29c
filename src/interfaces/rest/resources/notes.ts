import { noteList, noteShape } from '../../../domain/conversations/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestNote = rowType('RestNote', 'ConversationNote', noteShape)

export const shownNote = { type: RestNote, noun: 'note' }

restList('list_notes', {
  list: noteList,
  type: RestNote,
  description: 'Lists the notes on a conversation, newest first.',
})
