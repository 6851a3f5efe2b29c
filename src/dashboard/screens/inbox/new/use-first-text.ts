import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { SendMessage } from '../../../../generated/dashboard/documents.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { dayAndTime } from '../../../components/text/when.tsx'
import { type Refusal, refusalOf } from '../reply/use-send.ts'
import type { Recipient } from './recipients.ts'

/** Who answers the lead's reply. `campaignId` counts for the agent only. */
export type Answerer = { handler: 'HUMAN' | 'AGENT'; campaignId: string | null }

type FirstText = { recipient: Recipient; body: string; later: boolean; answerer: Answerer }

/** Sends the first text and opens what it led to: the open conversation, or the lead until the lead replies. */
export function useFirstText(workspaceId: string) {
  const client = useClient()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setSending] = useState(false)
  // The same key for every try of the same text: a lost answer does not send it twice.
  const attempt = useRef({ text: '', key: '' })

  async function send(text: FirstText): Promise<void> {
    setRefusal(null)
    setSending(true)
    const input = inputOf(text, keyFor(text))
    const { data, error } = await client.mutation(SendMessage, { input }).toPromise()
    setSending(false)
    const answer = data?.sendMessage
    if (answer?.__typename !== 'SendMessageSuccess') return setRefusal(refusalOf(answer, error))
    await open(answer.messageRecord, text.recipient)
  }

  function keyFor(text: FirstText): string {
    const same = JSON.stringify(text)
    if (attempt.current.text !== same) attempt.current = { text: same, key: newIdempotencyKey() }
    return attempt.current.key
  }

  async function open(message: Sent, { leadId }: Recipient): Promise<void> {
    notifications.show({ message: wordsOf(message), color: 'thread' })
    if (message?.conversationId) {
      const params = { workspaceId, conversationId: message.conversationId }
      return navigate({ to: '/w/$workspaceId/inbox/$conversationId', params })
    }
    const params = { workspaceId, leadId: message?.lead?.id ?? leadId ?? '' }
    return navigate({ to: '/w/$workspaceId/leads/$leadId', params })
  }
  return { send, isSending, refusal, forget: () => setRefusal(null) }
}

type Sent = { conversationId: string | null; scheduledFor: string | null; lead: { id: string } | null } | null

function inputOf({ recipient, body, later, answerer: { handler, campaignId } }: FirstText, idempotencyKey: string) {
  return {
    ...(recipient.leadId ? { leadId: recipient.leadId } : { to: recipient.phone }),
    body,
    handler,
    idempotencyKey,
    ...(handler === 'AGENT' && campaignId && { campaignId }),
    ...(later && { whenWithheld: 'SCHEDULE' as const }),
  }
}

function wordsOf(message: Sent): string {
  const sent = message?.scheduledFor ? `Text scheduled for ${dayAndTime(message.scheduledFor)}.` : 'Text sent.'
  return message?.conversationId ? sent : `${sent} The conversation appears in the inbox when the lead replies.`
}
