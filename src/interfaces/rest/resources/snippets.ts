import { snippetList, snippetShape } from '../../../domain/workspaces/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestSnippet = rowType('RestSnippet', 'Snippet', snippetShape)

export const shownSnippet = { type: RestSnippet, noun: 'snippet' }

restList('list_snippets', {
  list: snippetList,
  type: RestSnippet,
  description: 'Lists the workspace’s snippets, newest first.',
})
