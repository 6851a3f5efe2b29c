import {
  CreateSnippetInput,
  createSnippet,
  DeleteSnippetInput,
  deleteSnippet,
  snippetList,
  snippetShape,
  UpdateSnippetInput,
  updateSnippet,
} from '../../../domain/workspaces/index.ts'
import { NO_BODY, restMutation } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestSnippet = rowType('RestSnippet', 'Snippet', snippetShape)

restList('list_snippets', {
  list: snippetList,
  type: RestSnippet,
  description: 'Lists the workspace’s snippets, newest first.',
})

restMutation('create_snippet', {
  type: RestSnippet,
  input: CreateSnippetInput,
  description: 'Adds a snippet. Returns 409 `conflict` if another snippet has this name.',
  run: async (input, { app, by, context, info }) => {
    const id = await createSnippet(app, { ...by, ...input })
    return RestSnippet.find(context, info, 'snippet', { id })
  },
  again: (id, { context, info }) => RestSnippet.find(context, info, 'snippet', { id }),
})

restMutation('update_snippet', {
  type: RestSnippet,
  input: UpdateSnippetInput,
  description: 'Updates the given fields of a snippet. Returns 409 `conflict` if another snippet has this name.',
  run: async (input, { app, by: { workspaceId, actor }, context, info }) => {
    await updateSnippet(app, { workspaceId, actor, ...input })
    return RestSnippet.find(context, info, 'snippet', { id: input.id })
  },
})

restMutation('delete_snippet', {
  type: NO_BODY,
  input: DeleteSnippetInput,
  description: 'Deletes a snippet. Messages that were written with it do not change.',
  run: async (input, { app, by }) => {
    await deleteSnippet(app, { ...by, ...input })
    return true
  },
})
