/** Why an outgoing request ended without a response. */
export type EgressError =
  /** Nothing, or no whole status line and headers, by the deadline. */
  | 'timeout'
  | 'dns'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'tls'
  /** The URL, or an address its host has, is not one we call. Says no more, so that the log is no port scanner. */
  | 'blocked_address'
  /** Not HTTP, or headers beyond measure. */
  | 'invalid_response'
  /** A header or URL that cannot be sent. */
  | 'invalid_request'
  /** The deployment's egress proxy refused or failed: never the endpoint's fault. */
  | 'proxy'
  /** Ours: no sockets left, or closing. Never the endpoint's fault. */
  | 'local_fault'

/** In milliseconds. The first three are missing on a reused connection, `ttfbMs` if no response began. */
export type EgressLatency = { dnsMs?: number; connectMs?: number; tlsMs?: number; ttfbMs?: number; totalMs: number }

export type EgressReply =
  | {
      outcome: 'answered'
      status: number
      /** Only `retry-after`, `content-type` and `content-encoding`, in lower case, where given. */
      headers: Record<string, string>
      /** At most 16 KiB of it, invalid UTF-8 and NUL replaced; empty if it is compressed. */
      body: string
      latency: EgressLatency
    }
  | { outcome: 'failed'; error: EgressError; latency: EgressLatency }

export type EgressRequest = {
  url: string
  /** Beside these go Host, Content-Length, Connection and Accept-Encoding, which are set for every request. */
  headers: Record<string, string>
  body: string
  /** For the whole attempt: name, connection, TLS, headers, and the reading of the body. */
  deadlineMs: number
  /** Maximum length to read of the response body before the connection is closed. Does not affect the result. */
  bodyLimitBytes: number
  /** Whether http to loopback is allowed: a sandbox request in a deployment that allows it. */
  allowLoopback: boolean
  /** Ends the attempt before its deadline, as a `timeout`. */
  signal?: AbortSignal
}

/** All we need to call a receiver. Never rejects: every end is a reply. */
export type Http = {
  post(request: EgressRequest): Promise<EgressReply>
  /** Whether `post` would call this URL as of now; a name that does not resolve is `dns`. */
  inspect(target: { url: string; allowLoopback: boolean }): Promise<'allowed' | 'blocked_address' | 'dns'>
}

/** Whether a failure is the receiver's, and so counts for its breaker. */
export function isEndpointsFault(error: EgressError): boolean {
  return error !== 'proxy' && error !== 'local_fault'
}
