import { builder } from '../../graphql/schema/builder.ts'

/** What answers 204 gives to its field, since GraphQL wants something. It has no place in the documentation. */
export const RestNothing = builder.objectRef<{ done: boolean }>('RestNothing')

RestNothing.implement({
  description: 'Success. There is no content.',
  subGraphs: ['Rest'],
  fields: (t) => ({ done: t.exposeBoolean('done', { description: 'True.' }) }),
})
