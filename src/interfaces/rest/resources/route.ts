import type { z } from 'zod'
import type { Scope } from '../../../domain/identity/index.ts'
import type { Deprecation } from './deprecation.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One address of `/v1`, and the whole of what the shell, SOFA and the OpenAPI document know of it. */
export type Route = {
  method: Method
  /** Below `/v1`. What stands in braces comes from the path; the rest of the input from the body, or the query string. */
  path: string
  /** One of these opens it; none means any key. */
  scope: readonly Scope[]
  /** The root field of the Rest sub-graph that answers. */
  field: string
  input: z.ZodObject
  /** Null for a 204, and for a download. */
  response: z.ZodObject | null
  /** Its body is a file, alone or in a form; the input comes from the query string, or the form's other fields. */
  takesFile?: true
  /** The media type of an answer that is a file. */
  downloads?: 'text/csv'
  /** What success may be; the first unless the operation says otherwise. */
  statuses: readonly [number, ...number[]]
  sandboxOnly?: true
  /** What a good call looks like, for the documentation. */
  example?: Record<string, unknown>
  /** Codes of its own, beside those that any address may answer. */
  codes?: readonly string[]
  deprecated?: Deprecation
  tag: string
}
