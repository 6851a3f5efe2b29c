/** Why an outgoing request ended without a response. */
export type EgressError =
  /** No complete status line and headers by the deadline. */
  | 'timeout'
  | 'dns'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'tls'
  /** The URL, or one of its addresses, is not allowed. No more details, so that the log cannot be used as a port scanner. */
  | 'blocked_address'
  /** Not HTTP, or headers that are too large. */
  | 'invalid_response'
  /** A header or URL that cannot be sent. */
  | 'invalid_request'
  /** The deployment's egress proxy rejected the request or failed; does not count against the endpoint. */
  | 'proxy'
  /** Our own failure: no sockets left, or closing. Does not count against the endpoint. */
  | 'local_fault'

/** In milliseconds. The first three are missing on a reused connection, `ttfbMs` if no response began. */
export type EgressLatency = { dnsMs?: number; connectMs?: number; tlsMs?: number; ttfbMs?: number; totalMs: number }

export type EgressReply =
  | {
      outcome: 'answered'
      status: number
      /** Only `retry-after`, `content-type` and `content-encoding`, in lower case, if present. */
      headers: Record<string, string>
      /** At most `bodyKeptBytes` of it, invalid UTF-8 and NUL replaced; empty if it is compressed. */
      body: string
      latency: EgressLatency
    }
  | { outcome: 'failed'; error: EgressError; latency: EgressLatency }

export type EgressRequest = {
  url: string
  /** In addition to Host, Content-Length, Connection and Accept-Encoding, which are set for every request. */
  headers: Record<string, string>
  body: string | Uint8Array
  /** For the whole attempt: name resolution, connection, TLS, headers, and reading the body. */
  deadlineMs: number
  /** Maximum length to read of the response body before the connection is closed. Does not affect the result. */
  bodyLimitBytes: number
  /** How much of the response body the reply has. Default: 16 KiB. */
  bodyKeptBytes?: number
  /** Whether http to loopback is allowed: a sandbox request in a deployment that allows it. */
  allowLoopback: boolean
  /** Ends the attempt before its deadline, as a `timeout`. */
  signal?: AbortSignal
}

/** The port for calling a receiver. Never rejects: every result is a reply. */
export type Http = {
  post(request: EgressRequest): Promise<EgressReply>
  get(request: Omit<EgressRequest, 'body'>): Promise<EgressReply>
  /** Whether `post` and `get` would call this URL at present; `dns` if the name does not resolve. */
  inspect(target: { url: string; allowLoopback: boolean }): Promise<'allowed' | 'blocked_address' | 'dns'>
}

/** Whether a failure is the receiver's, and so counts for its breaker. */
export function isEndpointsFault(error: EgressError): boolean {
  return error !== 'proxy' && error !== 'local_fault'
}
