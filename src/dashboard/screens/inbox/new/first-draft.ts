import { useState } from 'react'
import { readStored, store } from '../../../components/request/browser-storage.ts'
import { readUnsent } from '../reply/unsent.ts'
import { filled, type Values, valuesFor } from '../reply/variables.ts'
import type { Recipient } from './recipients.ts'

/** Who answers the lead's reply. `campaignId` counts for the agent only. */
export type Answerer = { handler: 'HUMAN' | 'AGENT'; campaignId: string | null }

/** `company`: the text is a snippet, whose variables are filled with these values and those of the recipient. */
type Written = { body: string; company: Values | null }

/** What the form contains. Without a chosen `recipient`, it is the lead in the URL; null: none. */
export type FirstDraft = { recipient: Recipient | null | undefined; text: Written; answerer: Answerer }

export const EMPTY: FirstDraft = {
  recipient: undefined,
  text: { body: '', company: null },
  answerer: { handler: 'HUMAN', campaignId: null },
}
const KEY = 'leadthread.first-text.'

/** The contents of the form. They are kept for the life of the tab once there is a text. */
export function useFirstDraft(place: string, linkedLeadId: string | undefined) {
  const [draft, setDraft] = useState(() => initialDraft(place, linkedLeadId))
  function change(to: Partial<FirstDraft>) {
    const changed = { ...draft, ...to }
    setDraft(changed)
    store(() => sessionStorage, KEY + place, changed.text.body === '' ? null : JSON.stringify(changed))
  }
  return [draft, change] as const
}

export function forgetFirstDraft(place: string): void {
  store(() => sessionStorage, KEY + place, null)
}

/** The text for a recipient. Until one is chosen, a snippet keeps its variables. */
export function bodyFor({ body, company }: Written, recipient: Recipient | null): string {
  return company && recipient ? filled(body, valuesFor(recipient.attributes, company)) : body
}

/** The text after a change by the user. Once it is written for a recipient, it is no snippet any more. */
export function edited({ company }: Written, body: string, recipient: Recipient | null): Written {
  return { body, company: recipient || body === '' ? null : company }
}

/** The form for a lead does not begin with a text to somebody else, unless that text is still being sent. */
function initialDraft(place: string, linkedLeadId: string | undefined): FirstDraft {
  const draft = read(place) ?? EMPTY
  const isForLinked = draft.recipient === undefined || draft.recipient?.leadId === linkedLeadId
  return linkedLeadId === undefined || isForLinked || readUnsent(place).length > 0 ? draft : EMPTY
}

function read(place: string): FirstDraft | null {
  try {
    return JSON.parse(readStored(() => sessionStorage, KEY + place) ?? 'null')
  } catch {
    return null
  }
}
