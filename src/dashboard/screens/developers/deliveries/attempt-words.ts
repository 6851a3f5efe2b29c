type Attempt = {
  status: 'FAILED' | 'IN_FLIGHT' | 'SUCCEEDED' | 'WORKER_LOST'
  responseStatus: number | null
  error: string | null
  latency?: { totalMs: number } | null
}

const ERRORS: Readonly<Record<string, string>> = {
  timeout: 'timed out after 10 seconds',
  dns: 'DNS lookup failed',
  connection_refused: 'connection refused',
  connection_reset: 'connection closed',
  unreachable: 'address unreachable',
  tls: 'TLS or certificate error',
  blocked_address: 'address not allowed',
  invalid_response: 'invalid HTTP response',
  invalid_request: 'couldn’t send the request',
  proxy: 'proxy error on our side',
  local_fault: 'internal error on our side',
}

/** How an attempt ended, e.g. "Response 500 after 12 ms." */
export function attemptInWords({ status, responseStatus, error, latency }: Attempt): string {
  if (status === 'IN_FLIGHT') return 'Request in progress.'
  if (status === 'WORKER_LOST') return 'Leadthread stopped before it got a response. The request may have been sent.'
  const after = latency ? ` after ${milliseconds(latency.totalMs)}` : ''
  if (responseStatus !== null) return `Response ${responseStatus}${after}.`
  return `No response${after}: ${ERRORS[error ?? ''] ?? error ?? 'unknown error'}.`
}

/** The short form for lists: "500", "No response: DNS lookup failed". */
export function attemptInShort({ status, responseStatus, error }: Attempt): string {
  if (status === 'IN_FLIGHT') return 'In progress'
  if (status === 'WORKER_LOST') return 'Interrupted'
  return responseStatus === null
    ? `No response: ${ERRORS[error ?? ''] ?? error ?? 'unknown error'}`
    : String(responseStatus)
}

export function milliseconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
