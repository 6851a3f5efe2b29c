import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from 'urql'
import { Conversation, Qualification } from '../../../../generated/dashboard/documents.ts'
import { useConnection } from '../../../client/connection.ts'
import { useLiveConversations, useLiveGap } from '../../../shell/live.tsx'
import { usePlace } from '../../../shell/workspace.tsx'

export type Told = NonNullable<ResultOf<typeof Conversation>['conversation']>

const LOOK_AGAIN_AFTER_MS = 120

/** One conversation and how its score came about, looked at again a moment after anything happens in it. */
export function useConversation(id: string) {
  const requestPolicy = 'cache-and-network'
  const [conversation, readConversation] = useQuery({ query: Conversation, variables: { id }, requestPolicy })
  const [qualification, readQualification] = useQuery({
    query: Qualification,
    variables: { conversationId: id },
    requestPolicy,
  })
  const timer = useRef<number>(undefined)
  const look = useEffectEvent(() => {
    timer.current = undefined
    readConversation({ requestPolicy: 'network-only' })
    readQualification({ requestPolicy: 'network-only' })
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const lookSoon = () => {
    timer.current ??= window.setTimeout(look, LOOK_AGAIN_AFTER_MS)
  }
  useLiveConversations((told) => told.conversation?.id === id && lookSoon())
  useLiveGap(lookSoon)
  useBackAgain(lookSoon)

  return {
    conversation: conversation.data?.conversation,
    isMissing: conversation.data?.conversation === null && !conversation.fetching && !conversation.stale,
    error: conversation.error,
    explanation: qualification.data?.explainQualification ?? undefined,
    explanationError: qualification.error,
    lookSoon,
    retry: () => look(),
  }
}

/** What was asked while there was no connection may have failed. */
function useBackAgain(listener: () => void): void {
  const state = useConnection(usePlace().connection)
  const wasLost = useRef(false)
  const tell = useEffectEvent(listener)
  useEffect(() => {
    if (state === 'live' && wasLost.current) tell()
    wasLost.current = state === 'lost'
  }, [state])
}
