import { useState } from 'react'
import { readStored, store } from '../../../components/request/browser-storage.ts'

const KEY = 'leadthread.draft.'

/** The unsent reply to a lead, kept for the life of the tab, also while other conversations are open. */
export function useDraft(conversationId: string) {
  const [body, keep] = useState(() => readReply(conversationId))
  function setBody(to: string) {
    keep(to)
    keepReply(conversationId, to)
  }
  return {
    body,
    setBody,
    /** Returns a refused text to the box, before anything written since. A text that is back already is not repeated. */
    takeBack(refused: string) {
      const since = readReply(conversationId)
      const isBack = `${since}\n`.startsWith(`${refused}\n`)
      setBody(isBack ? since : since === '' ? refused : `${refused}\n${since}`)
    },
  }
}

export function readReply(conversationId: string): string {
  return readStored(() => sessionStorage, KEY + conversationId) ?? ''
}

export function keepReply(conversationId: string, body: string): void {
  store(() => sessionStorage, KEY + conversationId, body || null)
}
