import type { ErrorCode } from '../../errors.ts'

/** The anchor of an error code on the reference page (`/docs`). */
export function errorAnchor(code: ErrorCode): string {
  return `error-${code}`
}

/** Anything that knows the address of the service. */
type Served = { links: { base: string } }

/** The URL of an error code's section in the reference that this service serves. */
export function docUrlOf({ links }: Served, code: ErrorCode): string {
  return `${links.base}/docs#${errorAnchor(code)}`
}

type PublicError = { code: ErrorCode; message: string; param?: string | undefined }

/** The error envelope of `/v1`, as JSON. */
export function errorBody(app: Served, { code, message, param }: PublicError, requestId: string): string {
  return JSON.stringify({ code, message, param, doc_url: docUrlOf(app, code), request_id: requestId })
}
