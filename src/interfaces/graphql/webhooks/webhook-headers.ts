import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'

type Given = { name: string; value?: string | null | undefined; sensitive?: boolean | null | undefined }

export const WebhookHeaderInput = builder.inputType('WebhookHeaderInput', {
  description: 'A header of your own, sent with every request to a webhook endpoint.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Its name. Those of the connection, of the body and ours are refused.',
    }),
    value: t.string({ description: 'What is sent: printable ASCII. In a change, null removes the header.' }),
    sensitive: t.boolean({ description: 'Whether the value is never shown again. Default: true.' }),
  }),
})

/** The list as the operation's schema knows it: by name. What the schema could not see is refused here. */
export function headersByName(list: Given[] | null | undefined): Record<string, unknown> | null | undefined {
  if (list == null) return list
  for (const [i, { name }] of list.entries()) {
    const isRepeated = list.findIndex((other) => other.name === name) < i
    if (!isRepeated && name !== '__proto__') continue
    const message = isRepeated ? 'Each header may stand once, whatever its capitals.' : 'This header is not possible.'
    throw new AppError('invalid_parameter', { param: `headers[${i}].name`, message })
  }
  return Object.fromEntries(list.map(({ name, value, sensitive }) => [name, headerOf(value, sensitive)]))
}

function headerOf(value: string | null | undefined, sensitive: boolean | null | undefined) {
  return value == null ? null : { value, ...(sensitive != null && { sensitive }) }
}
