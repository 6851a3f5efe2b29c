import type { CombinedError } from '@urql/core'
import { type Message, type Messages, type Sending, withMessages } from './messages.ts'

export type Page = { messages: Message[]; older: string | null }
export type ThreadMessages = {
  messages: Messages
  sending: readonly Sending[]
  /** Whether a page has been loaded. Before, live messages can be known, and nothing about older ones. */
  hasPage: boolean
  /** The cursor before the oldest loaded message; null when everything is loaded, or before the first page. */
  older: string | null
  isLoading: boolean
  error: CombinedError | undefined
}
export type Step =
  | { do: 'load' }
  | { do: 'fail'; error: CombinedError | undefined }
  | { do: 'newest'; page: Page }
  | { do: 'older'; page: Page }
  | { do: 'received'; message: Message }
  | { do: 'sending'; sending: Sending }
  | { do: 'settled'; key: string; message: Message | null }

export function reduce(state: ThreadMessages, step: Step): ThreadMessages {
  switch (step.do) {
    case 'load':
      return { ...state, isLoading: true, error: undefined }
    case 'fail':
      return { ...state, isLoading: false, error: step.error }
    case 'newest':
      return withNewest(state, step.page)
    case 'older':
      return { ...withPage(state, step.page), older: step.page.older }
    case 'received':
      return { ...state, messages: withMessages(state.messages, [step.message]) }
    case 'sending':
      return { ...state, sending: [...state.sending, step.sending] }
    case 'settled': {
      const sending = state.sending.filter(({ key }) => key !== step.key)
      return { ...state, sending, messages: withMessages(state.messages, step.message ? [step.message] : []) }
    }
  }
}

/**
 * The first page decides whether there are older messages, also if live ones came before it. If a later newest page does not
 * overlap the loaded messages, some may be missing, so the list restarts.
 */
function withNewest(state: ThreadMessages, page: Page): ThreadMessages {
  if (!state.hasPage) return { ...withPage(state, page), older: page.older }
  const isConnected = page.older === null || page.messages.some(({ id }) => state.messages.has(id))
  if (isConnected) return withPage(state, page)
  return { ...withPage({ ...state, messages: new Map() }, page), older: page.older }
}

function withPage(state: ThreadMessages, page: Page): ThreadMessages {
  return {
    ...state,
    messages: withMessages(state.messages, page.messages),
    hasPage: true,
    isLoading: false,
    error: undefined,
  }
}
