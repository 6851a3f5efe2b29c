import { useState } from 'react'
import { readStored, store } from '../../../components/request/browser-storage.ts'

const KEY = 'leadthread.note.'

/** The note that is being written in a conversation, kept for the life of the tab, also while other conversations are open. */
export function useNote(conversationId: string) {
  const [body, keep] = useState(() => readNote(conversationId))
  function setBody(to: string) {
    keep(to)
    store(() => sessionStorage, KEY + conversationId, to || null)
  }
  return [body, setBody] as const
}

export function readNote(conversationId: string): string {
  return readStored(() => sessionStorage, KEY + conversationId) ?? ''
}
