import type { z } from 'zod'
import {
  RegisterDocumentsInput,
  RemoveDocumentInput,
  registerDocuments,
  registeredShape,
  removeDocument,
} from '../../domain/workspaces/index.ts'
import { builder } from '../graphql/schema/builder.ts'
import { refuses } from '../graphql/schema/refusals.ts'
import { objectOf } from '../graphql/schema/shape-fields.ts'
import { RestRegisteredDocuments } from '../rest/resources/documents.ts'
import { NO_BODY } from '../rest/schema/field.ts'
import { DELETE } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Documents'

type Registered = z.output<typeof registeredShape>

const RegisteredObject = objectOf('RegisteredDocument', registeredShape)

const RegisterPayload = builder.objectRef<{ documents: Registered[] }>('RegisterDocumentsPayload').implement({
  description: 'The documents of this registration.',
  fields: (t) => ({
    documents: t.expose('documents', {
      type: [RegisteredObject],
      nullable: true,
      description: 'Documents in the order of the request.',
    }),
  }),
})
refuses(RegisterPayload, ['limit_reached'])

operation('register_documents', {
  input: RegisterDocumentsInput,
  scope,
  description:
    'Registers up to 100 GraphQL documents in this workspace. Requests can then send the SHA-256 hash of a document in ' +
    'place of its text. If one of the documents is invalid, none is registered. Documents that are already registered ' +
    'are returned unchanged. Each document counts as one request for the rate limit.',
  run: async ({ documents }, { app, by: { workspaceId, actor }, context: { checkDocuments, principal } }) => {
    const checked = await checkDocuments(
      principal,
      documents.map(({ text }) => text),
    )
    return registerDocuments(app, { workspaceId, actor, documents: checked })
  },
  rest: {
    ...{ method: 'POST', path: '/documents', tag, statuses: [200], codes: ['query_too_complex', 'limit_reached'] },
    type: RestRegisteredDocuments,
    show: (data) => ({ data }),
    example: {
      documents: [{ text: 'query LatestConversations { conversations(first: 5) { edges { node { id } } } }' }],
    },
  },
  graphql: {
    type: RegisterPayload,
    show: (documents) => ({ documents }),
    input: { idempotent: false, names: { documents: 'DocumentInput' } },
    takes: 'The documents.',
  },
})

const RemovePayload = builder.objectRef<{ hash: string }>('RemoveDocumentPayload').implement({
  description: 'The removed document.',
  fields: (t) => ({ hash: t.exposeString('hash', { description: 'SHA-256 hash of the document.' }) }),
})

operation('remove_document', {
  input: RemoveDocumentInput,
  scope,
  description:
    'Removes a registered document. Within one second, requests that send its hash fail. Subscriptions that are already ' +
    'running continue.',
  run: async ({ hash }, { app, by }) => {
    await removeDocument(app, { ...by, hash })
    return hash
  },
  again: (_id, _request, { hash }) => hash,
  rest: { ...DELETE, path: '/documents/{hash}', tag, type: NO_BODY, show: () => true },
  graphql: { type: RemovePayload, show: (hash) => ({ hash }), takes: 'The document to remove.' },
})
