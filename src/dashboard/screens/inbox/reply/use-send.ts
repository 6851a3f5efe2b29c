import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import type { SendingTexts } from '../thread/use-thread.ts'
import { deliver, isBeingDelivered, type Refusal } from './deliver.ts'
import { sayRefused, useIsMounted } from './refused-elsewhere.ts'
import { type SendTime, timeFields } from './send-time.ts'
import { keepUnsent, readUnsent, type Unsent } from './unsent.ts'

type Options = {
  conversationId: string
  leadId: string
  thread: SendingTexts
  onRefused: (body: string) => void
  /** The ended conversation after which the text opens a new one, which is then shown. */
  continues: string | null
}

/**
 * Sends a text. It is shown immediately, and returned to the box with the reason if it is refused. Without a network it waits,
 * also across a reload.
 */
export function useSend({ conversationId, leadId, thread, onRefused, continues }: Options) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const router = useRouter()
  const isMounted = useIsMounted()
  const client = useClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function send(body: string, time: SendTime): Promise<void> {
    const key = newIdempotencyKey()
    setRefusal(null)
    const input = { leadId, body, idempotencyKey: key, ...(continues && { continues }), ...timeFields(time) }
    keepUnsent(conversationId, { key, body, input })
    await follow({ key, body, input })
  }

  async function follow(text: Unsent): Promise<void> {
    const { key, body } = text
    const { pathname } = router.latestLocation
    const isFollowed = isBeingDelivered(key)
    thread.add(key, body)
    const { sent, refusal: refused } = await deliver(client, conversationId, text)
    thread.settle(key, sent)
    if (refused === null) {
      // The box can be gone before the answer comes, since the new conversation appears live.
      const isStillHere = router.latestLocation.pathname === pathname
      if (isStillHere && continues && sent?.conversationId) openConversation(sent.conversationId)
      return
    }
    onRefused(body)
    if (isMounted.current) setRefusal(refused)
    else if (!isFollowed) sayRefused(refused)
  }
  function openConversation(conversationId: string): void {
    void navigate({ to: '/w/$workspaceId/inbox/$conversationId', params: { conversationId }, search: true })
  }
  const resume = useEffectEvent(() => {
    for (const text of readUnsent(conversationId)) void follow(text)
  })
  useEffect(() => resume(), [])
  return { send, refusal, forget: () => setRefusal(null) }
}
