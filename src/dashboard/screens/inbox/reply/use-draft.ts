import { useState } from 'react'

const KEY = 'leadthread.draft.'

/** What is being written to a lead: kept while this tab lives, whichever conversation is looked at meanwhile. */
export function useDraft(conversationId: string) {
  const [body, keep] = useState(() => read(conversationId))
  function setBody(to: string) {
    keep(to)
    write(conversationId, to)
  }
  return {
    body,
    setBody,
    /** A text that was not sent comes back, before whatever has been written since. */
    takeBack(refused: string) {
      const since = read(conversationId)
      setBody(since === '' ? refused : `${refused}\n${since}`)
    },
  }
}

function read(conversationId: string): string {
  try {
    return sessionStorage.getItem(KEY + conversationId) ?? ''
  } catch {
    return ''
  }
}

function write(conversationId: string, body: string): void {
  try {
    if (body === '') sessionStorage.removeItem(KEY + conversationId)
    else sessionStorage.setItem(KEY + conversationId, body)
  } catch {
    // A browser that keeps nothing: the draft lives as long as the field.
  }
}
