import { between, createdFilters, idText, type List, text } from '../../kernel/index.ts'
import { loggableRequestId, requestOutcome } from './logged-request.ts'

const filters = {
  api_key_id: idText.optional().describe('Only requests with this API key or its access tokens.'),
  outcome: requestOutcome.optional().describe('Only requests with this outcome.'),
  method: text(1, 20).optional().describe('Only requests with this HTTP method, such as POST.'),
  code: text(1, 100).optional().describe('Only requests that failed with this error code.'),
  request_id: text(1, 64).optional().describe('Only requests with this request ID.'),
  ...createdFilters('requests', 'received'),
}

/** The request log of a workspace, newest first. */
export const loggedRequestList: List<'LoggedRequest', typeof filters> = {
  name: 'requests',
  model: 'loggedRequest',
  filters,
  where({ api_key_id, outcome, method, code, request_id, created_after, created_before }) {
    // Every request with an error code has failed. The second condition lets a code use the index of failed requests.
    const withCode = code !== undefined && outcome === undefined
    return {
      ...(api_key_id !== undefined && { apiKeyId: api_key_id }),
      ...(outcome !== undefined && { outcome }),
      ...(method !== undefined && { method }),
      ...(code !== undefined && { code }),
      ...(withCode && { outcome: 'failed' }),
      ...(request_id !== undefined && { requestId: loggableRequestId(request_id) }),
      ...between('createdAt', created_after, created_before),
    }
  },
}
