import { listedHeader } from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { inputOf } from '../schema/input-of.ts'

type GivenHeader = { name: string; value?: string | null | undefined; sensitive?: boolean | null | undefined }

export const WebhookHeaderInput = inputOf('WebhookHeaderInput', listedHeader, { idempotent: false })

/** An input with its list of headers in the form of the operation's schema: by name. */
export function withHeadersByName<Given extends { headers?: unknown }>(given: Given): Given {
  return given.headers == null ? given : { ...given, headers: headersByName(given.headers as GivenHeader[]) }
}

/** Rejects what the schema cannot check. */
function headersByName(list: GivenHeader[]): Record<string, unknown> {
  for (const [i, { name }] of list.entries()) {
    const isRepeated = list.findIndex((other) => other.name === name) < i
    if (!isRepeated && name !== '__proto__') continue
    const message = isRepeated
      ? 'Header names must be unique, ignoring case.'
      : 'A header name can contain only letters, digits and hyphens.'
    throw new AppError('invalid_parameter', { param: `headers[${i}].name`, message })
  }
  return Object.fromEntries(list.map(({ name, value, sensitive }) => [name, headerOf(value, sensitive)]))
}

function headerOf(value: string | null | undefined, sensitive: boolean | null | undefined) {
  return value == null ? null : { value, ...(sensitive != null && { sensitive }) }
}
