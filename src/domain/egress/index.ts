export { checkCallable, type EgressRules } from './check-callable.ts'

export { checkEndpointUrl, ENDPOINT_URL_LENGTH_MAX, isPlainLoopback } from './endpoint-url.ts'
export type { EgressError, EgressLatency, EgressReply, EgressRequest, Http } from './http.ts'
export { isEndpointsFault } from './http.ts'
