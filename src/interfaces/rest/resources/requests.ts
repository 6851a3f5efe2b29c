import { z } from 'zod'
import { loggedRequestList, loggedRequestShape } from '../../../domain/identity/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const ReadRequestInput = z.strictObject({
  id: idText.describe('ID of the entry of the request log, not the request ID.'),
})

const RestLoggedRequest = rowType('RestLoggedRequest', 'LoggedRequest', loggedRequestShape)

restList('list_requests', {
  list: loggedRequestList,
  type: RestLoggedRequest,
  description:
    'Lists the requests with an API key of the workspace, newest first. Requests are kept for 7 days. Successful reads of this ' +
    'list are not in it.',
})

restRow('read_request', {
  row: { type: RestLoggedRequest, noun: 'request' },
  input: ReadRequestInput,
  description: 'Returns an entry of the request log.',
})
