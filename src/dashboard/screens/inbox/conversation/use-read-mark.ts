import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useMutation } from 'urql'
import { MarkConversationRead } from '../../../../generated/dashboard/documents.ts'

type Seen = { conversationId: string; unread: boolean | null | undefined; newestAt: string | undefined }

/** Marks the conversation as read when its newest text is loaded and the page is visible and focused. */
export function useReadMark({ conversationId, unread, newestAt }: Seen): void {
  const [, mark] = useMutation(MarkConversationRead)
  const isInSight = useDocumentVisibility() === 'visible'
  const hasFocus = useSyncExternalStore(subscribeToFocus, () => document.hasFocus())
  const marked = useRef('')
  const note = useEffectEvent((until: string) => {
    if (marked.current === until) return
    marked.current = until
    void mark({ input: { id: conversationId, until } })
  })
  const isLooked = unread === true && isInSight && hasFocus
  useEffect(() => {
    if (isLooked && newestAt !== undefined) note(newestAt)
  }, [isLooked, newestAt])
}

function subscribeToFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}
