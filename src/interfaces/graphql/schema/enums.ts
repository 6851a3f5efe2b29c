import { builder } from './builder.ts'
import { capitals } from './enum-from.ts'

/** An enum that only GraphQL has: `no_model` is NO_MODEL. Each word with its description. */
export function enumOf(name: string, description: string, words: Readonly<Record<string, string>>) {
  const values = Object.entries(words).map(([value, meaning]) => [capitals(value), { value, description: meaning }])
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<string, { value: string; description: string }>,
  })
}

export const WithheldCode = enumOf('WithheldCode', 'Why a message is withheld.', {
  recipient_opted_out: 'The recipient has opted out.',
  quiet_hours: 'It is quiet hours in at least one place where the recipient may be.',
  frequency_cap_reached: 'The recipient has reached the frequency cap.',
  consent_missing: 'The workspace requires recorded consent, and the recipient has none.',
  no_sender_available: 'The workspace has no registered phone number to send from.',
})
