import {
  CreateSnippetInput,
  createSnippet,
  DeleteSnippetInput,
  deleteSnippet,
  snippetList,
  snippetShape,
  UpdateSnippetInput,
  updateSnippet,
  variablesOf,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { rowMutation } from '../schema/mutation.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { idPayload, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const SnippetObject = builder.prismaObject('Snippet', {
  description: snippetShape.description!,
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, snippetShape),
    variables: t.stringList({
      description: 'Names of the variables in the text.',
      select: { body: true },
      resolve: ({ body }) => variablesOf(body),
    }),
  }),
})

queryList('snippets', SnippetObject, { list: snippetList, authScopes: scopes.readConversations })

nodeRows('snip', 'Snippet', 'snippet')

rowMutation('createSnippet', {
  type: rowPayload('CreateSnippetPayload', 'The new snippet.', {
    model: 'Snippet',
    id: 'snippetId',
    refusals: ['limit_reached'],
  }),
  description: 'Adds a snippet.',
  authScopes: scopes.messaging,
  schema: CreateSnippetInput,
  takes: 'The snippet.',
  run: (given, { app, by }) => createSnippet(app, { ...by, ...given }),
})

rowMutation('updateSnippet', {
  type: rowPayload('UpdateSnippetPayload', 'The updated snippet.', { model: 'Snippet', id: 'snippetId' }),
  description: 'Updates a snippet.',
  authScopes: scopes.messaging,
  schema: UpdateSnippetInput,
  input: { idempotent: false },
  takes: 'The fields to change.',
  run: (given, { app, by }) => updateSnippet(app, { ...by, ...given }),
})

rowMutation('deleteSnippet', {
  type: idPayload('DeleteSnippetPayload', 'The deleted snippet.', {
    id: 'deletedId',
    description: 'ID of the deleted snippet.',
  }),
  description: 'Deletes a snippet.',
  authScopes: scopes.messaging,
  schema: DeleteSnippetInput,
  run: (given, { app, by }) => deleteSnippet(app, { ...by, ...given }),
})
