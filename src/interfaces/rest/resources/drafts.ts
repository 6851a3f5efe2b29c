import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { messageDraftDerived, messageDraftList, messageDraftShape } from '../../../domain/messaging/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const RestDraft = rowType('RestMessageDraft', 'MessageDraft', messageDraftShape, messageDraftDerived)

export const shownDraft = { type: RestDraft, noun: 'draft' }

restRow('read_draft', {
  row: shownDraft,
  input: z.strictObject({ id: idText.describe('ID of the draft.') }),
  description: 'Returns a draft.',
})

restList('list_drafts', {
  list: messageDraftList,
  type: RestDraft,
  description: 'Lists the messages that are sent only if a person approves them, newest first.',
})
