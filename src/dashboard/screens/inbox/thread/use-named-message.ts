import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThreadState } from './use-thread.ts'

/** Older pages that are loaded in search of a message. */
const PAGES_MAX = 40

/** The message that the URL names, as in `#msg_…`. Loads older messages until it is there, and then scrolls to it once. */
export function useNamedMessage({ list, hasOlder, isLoading, older }: ThreadState): string | null {
  const named = useLocation({ select: ({ hash }) => (hash.startsWith('msg_') ? hash : null) })
  const shown = useRef<string | null>(null)
  const pages = useRef(0)
  const seek = useEffectEvent(() => {
    if (named === null || shown.current === named || isLoading) return
    const message = document.querySelector(`[data-message="${CSS.escape(named)}"]`)
    if (message) {
      shown.current = named
      pages.current = 0
      message.scrollIntoView({ block: 'center' })
    } else if (hasOlder && pages.current++ < PAGES_MAX) older()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page
  useEffect(() => seek(), [named, isLoading, list.length])
  return named
}
