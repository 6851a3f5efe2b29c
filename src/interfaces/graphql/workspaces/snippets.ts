import { snippetList, snippetShape, variablesOf } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
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
