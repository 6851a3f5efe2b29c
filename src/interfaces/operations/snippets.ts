import {
  CreateSnippetInput,
  createSnippet,
  DeleteSnippetInput,
  deleteSnippet,
  UpdateSnippetInput,
  updateSnippet,
} from '../../domain/workspaces/index.ts'
import { idPayload, rowPayload } from '../graphql/schema/row-field.ts'
import { shownSnippet } from '../rest/resources/snippets.ts'
import { CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Snippets'
const NAME_TAKEN = 'Returns 409 `conflict` if another snippet has this name.'

rowOperation('create_snippet', {
  input: CreateSnippetInput,
  scope,
  description: 'Adds a snippet.',
  run: (input, { app, by }) => createSnippet(app, { ...by, ...input }),
  rest: {
    ...{ ...CREATE, path: '/snippets', tag, codes: ['conflict', 'limit_reached'] },
    adds: NAME_TAKEN,
    shows: shownSnippet,
    example: { name: 'Running late', body: 'Hi {{first_name|there}}, we are running 20 minutes late.' },
  },
  graphql: {
    type: rowPayload('CreateSnippetPayload', 'The new snippet.', {
      model: 'Snippet',
      id: 'snippetId',
      refusals: ['limit_reached'],
    }),
    takes: 'The snippet.',
  },
})

rowOperation('update_snippet', {
  input: UpdateSnippetInput,
  scope,
  description: 'Updates the given fields of a snippet.',
  run: (input, { app, by }) => updateSnippet(app, { ...by, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/snippets/{id}', tag, codes: ['not_found', 'conflict'] },
    adds: NAME_TAKEN,
    shows: shownSnippet,
    example: { body: 'Hi {{first_name|there}}, we will be there in 20 minutes.' },
  },
  graphql: {
    type: rowPayload('UpdateSnippetPayload', 'The updated snippet.', { model: 'Snippet', id: 'snippetId' }),
    input: { idempotent: false },
    takes: 'The fields to change.',
  },
})

rowOperation('delete_snippet', {
  input: DeleteSnippetInput,
  scope,
  description: 'Deletes a snippet. Messages that were written with it do not change.',
  run: (input, { app, by }) => deleteSnippet(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/snippets/{id}', tag, shows: null },
  graphql: {
    type: idPayload('DeleteSnippetPayload', 'The deleted snippet.', {
      id: 'deletedId',
      description: 'ID of the deleted snippet.',
    }),
  },
})
