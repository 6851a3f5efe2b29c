import { builder } from '../../graphql/schema/builder.ts'

/** What answers 204 gives to its field, since GraphQL wants something. It has no place in the documentation. */
export const RestNothing = builder.objectRef<{ done: boolean }>('RestNothing')

RestNothing.implement({
  description: 'Done; there is nothing to say.',
  subGraphs: ['Rest'],
  fields: (t) => ({ done: t.exposeBoolean('done', { description: 'True.' }) }),
})
