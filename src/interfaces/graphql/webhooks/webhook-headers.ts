import { listedHeader } from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { inputOf } from '../schema/input-of.ts'

export type GivenHeader = { name: string; value?: string | null | undefined; sensitive?: boolean | null | undefined }

export const WebhookHeaderInput = inputOf('WebhookHeaderInput', listedHeader, { idempotent: false })

/** The list in the form of the operation's schema: by name. Rejects what the schema cannot check. */
export function headersByName(list: GivenHeader[] | null | undefined): Record<string, unknown> | null | undefined {
  if (list == null) return list
  for (const [i, { name }] of list.entries()) {
    const isRepeated = list.findIndex((other) => other.name === name) < i
    if (!isRepeated && name !== '__proto__') continue
    const message = isRepeated ? 'Header names must be unique, ignoring case.' : 'Invalid header name.'
    throw new AppError('invalid_parameter', { param: `headers[${i}].name`, message })
  }
  return Object.fromEntries(list.map(({ name, value, sensitive }) => [name, headerOf(value, sensitive)]))
}

function headerOf(value: string | null | undefined, sensitive: boolean | null | undefined) {
  return value == null ? null : { value, ...(sensitive != null && { sensitive }) }
}
