import { NetworkError } from 'graphql-sse'

export type LiveError = { message: string; extensions: { code: string } }

const LOST: LiveError = { message: 'The connection was lost.', extensions: { code: 'connection_failed' } }

/** Close code of a WebSocket that is not allowed, or no longer. The reason is the error code. */
const FORBIDDEN = 4403

/** The error with which a subscription ended, in one form for both transports. */
export async function liveErrorOf(error: unknown): Promise<LiveError> {
  if (Array.isArray(error)) return error[0] as LiveError
  if (error instanceof CloseEvent && error.code === FORBIDDEN)
    return { message: `The service closed the connection: ${error.reason}`, extensions: { code: error.reason } }
  if (error instanceof NetworkError && error.response instanceof Response) {
    const answer = await error.response.json().catch(() => ({}))
    return answer.errors?.[0] ?? LOST
  }
  return LOST
}
