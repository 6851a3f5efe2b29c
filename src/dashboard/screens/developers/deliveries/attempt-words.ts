type Attempt = {
  status: 'FAILED' | 'IN_FLIGHT' | 'SUCCEEDED' | 'WORKER_LOST'
  responseStatus: number | null
  error: string | null
  latency?: { totalMs: number } | null
}

const ERRORS: Readonly<Record<string, string>> = {
  timeout: 'it took longer than ten seconds',
  dns: 'its name does not resolve',
  connection_refused: 'the connection was refused: nothing listens there',
  connection_reset: 'the connection broke off',
  unreachable: 'the address cannot be reached',
  tls: 'its certificate or TLS is not good',
  blocked_address: 'the address is not one that we call',
  invalid_response: 'it did not speak HTTP as it should',
  invalid_request: 'the request could not be sent',
  proxy: 'a proxy on our side failed',
  local_fault: 'something on our side failed',
}

/** How an attempt ended, in a sentence: "It answered 500 after 12 ms." */
export function attemptInWords({ status, responseStatus, error, latency }: Attempt): string {
  if (status === 'IN_FLIGHT') return 'The request is under way.'
  if (status === 'WORKER_LOST') return 'It may have left; whoever sent it was lost before the answer.'
  const after = latency ? ` after ${milliseconds(latency.totalMs)}` : ''
  if (responseStatus !== null) return `It answered ${responseStatus}${after}.`
  return `It gave no answer${after}: ${ERRORS[error ?? ''] ?? error ?? 'nobody knows why'}.`
}

/** The same for a list: "500", "No answer". */
export function attemptInShort({ status, responseStatus, error }: Attempt): string {
  if (status === 'IN_FLIGHT') return 'Under way'
  if (status === 'WORKER_LOST') return 'Lost'
  return responseStatus === null ? `No answer (${(error ?? 'unknown').replaceAll('_', ' ')})` : String(responseStatus)
}

export function milliseconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
