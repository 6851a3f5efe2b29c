import { useState } from 'react'
import { readStored, store } from '../../../components/request/browser-storage.ts'
import { readUnsent } from '../reply/unsent.ts'
import { keepReply, readReply } from '../reply/use-draft.ts'
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

/** The place of the form for a lead, or for anybody. A text to one lead does not appear in the form for another. */
export function placeOf(workspaceId: string, leadId: string | undefined): string {
  return `${workspaceId}.${leadId ?? 'new'}`
}

/** The contents of the form. They are kept for the life of the tab once there is a text. */
export function useFirstDraft(place: string, linkedLeadId: string | undefined) {
  const [draft, setDraft] = useState(() => initialDraft(place, linkedLeadId))
  function change(to: Partial<FirstDraft>) {
    const changed = { ...draft, ...to }
    setDraft(changed)
    keep(place, changed)
  }
  return [draft, change] as const
}

export function forgetFirstDraft(place: string): void {
  keep(place, EMPTY)
}

/** Moves a text between the form of a lead and the reply box of a conversation, when the conversation begins or ends. */
export const moveDraft = {
  toConversation(place: string, conversationId: string): void {
    const draft = read(place)
    // A text that is being sent has begun the conversation.
    if (!draft || readUnsent(place).length > 0 || readReply(conversationId) !== '') return
    keepReply(conversationId, draft.text.body)
    forgetFirstDraft(place)
  },
  fromConversation(place: string, conversationId: string): void {
    const body = readReply(conversationId)
    if (body === '' || read(place)) return
    keep(place, { ...EMPTY, text: { body, company: null } })
    keepReply(conversationId, '')
  },
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

function keep(place: string, draft: FirstDraft): void {
  store(() => sessionStorage, KEY + place, draft.text.body === '' ? null : JSON.stringify(draft))
}

function read(place: string): FirstDraft | null {
  try {
    return JSON.parse(readStored(() => sessionStorage, KEY + place) ?? 'null')
  } catch {
    return null
  }
}
