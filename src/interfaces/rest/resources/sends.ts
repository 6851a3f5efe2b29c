import { readSend, SendIdInput, sendShape } from '../../../domain/campaigns/index.ts'
import { sendCountsShape } from '../../../domain/events/index.ts'
import { restQuery, withStatus } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

wireType('RestSendCounts', sendCountsShape)
export const RestSend = wireType('RestSend', sendShape)
export const RestCreatedSend = withStatus('RestCreatedSend', RestSend)

restQuery('read_send', {
  type: RestSend,
  input: SendIdInput,
  description: 'Returns a send with its progress.',
  resolve: ({ id }, { app, principal }) => readSend(app, { workspaceId: principal.workspaceId, id }),
})
