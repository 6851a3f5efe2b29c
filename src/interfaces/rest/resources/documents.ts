import { z } from 'zod'
import { documentList, documentShape, registeredShape } from '../../../domain/workspaces/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

const registeredListSchema = z
  .object({ data: z.array(registeredShape).describe('Documents in the order of the request.') })
  .describe('The documents of this registration.')

const RestDocument = rowType('RestPersistedDocument', 'PersistedDocument', documentShape)
wireType('RestRegisteredDocument', registeredShape)
export const RestRegisteredDocuments = wireType('RestRegisteredDocuments', registeredListSchema)

restList('list_documents', {
  list: documentList,
  type: RestDocument,
  description: 'Lists the workspace’s registered GraphQL documents without their texts, newest first.',
})
