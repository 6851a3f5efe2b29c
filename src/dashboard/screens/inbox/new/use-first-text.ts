import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { dayAndTime } from '../../../components/text/when.tsx'
import { deliver, isBeingDelivered, type Refusal, type SentMessage } from '../reply/deliver.ts'
import { sayRefused, useIsMounted } from '../reply/refused-elsewhere.ts'
import { type SendTime, timeFields } from '../reply/send-time.ts'
import { keepUnsent, readUnsent, type Unsent } from '../reply/unsent.ts'
import { type Answerer, forgetFirstDraft } from './first-draft.ts'
import type { Recipient } from './recipients.ts'

/** `continues`: the lead's ended conversation, which the text of a person continues. */
type FirstText = { recipient: Recipient; body: string; answerer: Answerer; continues: string | null }

/** `leadId`: the recipient, who may be a new lead. */
export type OnSent = (message: SentMessage, leadId: string) => void

/** Sends the first text. Without a network it waits, also across a reload. Until it is sent, the form keeps it. */
export function useFirstText(place: string, onSent: OnSent) {
  const client = useClient()
  const isMounted = useIsMounted()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setSending] = useState(() => readUnsent(place).length > 0)
  // The same key for every try of the same text: a lost answer does not send it twice.
  const attempt = useRef({ text: '', key: '' })

  async function send(text: FirstText, time: SendTime): Promise<void> {
    const input = { ...inputOf(text), ...timeFields(time) }
    const key = keyFor(JSON.stringify(input))
    const unsent = { key, body: text.body, input: { ...input, idempotencyKey: key } }
    keepUnsent(place, unsent)
    await follow(unsent)
  }

  function keyFor(text: string): string {
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    return attempt.current.key
  }

  async function follow(text: Unsent): Promise<void> {
    setRefusal(null)
    setSending(true)
    const isFollowed = isBeingDelivered(text.key)
    const { sent, refusal: refused } = await deliver(client, place, text)
    if (refused === null) forgetFirstDraft(place)
    if (!isFollowed) announce(sent, refused)
    if (!isMounted.current) return
    setSending(false)
    setRefusal(refused)
    if (refused === null) onSent(sent, sent?.lead?.id ?? text.input.leadId ?? '')
  }

  /** The form shows a refusal itself, unless the user has left it. */
  function announce(sent: SentMessage, refused: Refusal | null): void {
    if (refused === null) notifications.show({ message: wordsOf(sent), color: 'thread' })
    else if (!isMounted.current) sayRefused(refused)
  }

  const resume = useEffectEvent(() => {
    for (const text of readUnsent(place)) void follow(text)
  })
  useEffect(() => resume(), [])
  return { send, isSending, refusal, forget: () => setRefusal(null) }
}

function inputOf({ recipient, body, answerer: { handler, campaignId }, continues }: FirstText) {
  return {
    ...(recipient.leadId ? { leadId: recipient.leadId } : { to: recipient.phone }),
    body,
    handler,
    ...(handler === 'AGENT' && campaignId && { campaignId }),
    ...(handler === 'HUMAN' && continues && { continues }),
  }
}

function wordsOf(message: SentMessage): string {
  const sent = message?.scheduledFor ? `Text scheduled for ${dayAndTime(message.scheduledFor)}.` : 'Text sent.'
  return message?.conversationId ? sent : `${sent} The conversation appears in the inbox when the lead replies.`
}
