import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'

type Given = { name: string; value?: string | null | undefined; sensitive?: boolean | null | undefined }

export const WebhookHeaderInput = builder.inputType('WebhookHeaderInput', {
  description: 'A custom header to send with every request to a webhook endpoint.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Header name. Connection headers, content headers and headers set by this service are not allowed.',
    }),
    value: t.string({ description: 'Header value in printable ASCII. In an update, null removes the header.' }),
    sensitive: t.boolean({ description: 'Whether to hide the value in responses. Default: true.' }),
  }),
})

/** The list as the operation's schema knows it: by name. What the schema could not see is refused here. */
export function headersByName(list: Given[] | null | undefined): Record<string, unknown> | null | undefined {
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
